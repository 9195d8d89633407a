# What start.ps1 and test.ps1 stand on: a Python, a .venv, and the libraries of a lock file in it.
# Not tried on Windows yet. The twin of ground.sh; Qt brings all it needs on Windows.
#
# .venv\installed\ says what is whole: a copy of each lock file installed. It is moved aside while
# anything changes, so a .venv without it was interrupted and is made anew.

$ErrorActionPreference = 'Stop'

$checkout = Split-Path -Parent $PSScriptRoot
$venv = Join-Path $checkout '.venv'
$installed = Join-Path $venv 'installed'
$python = Join-Path $venv 'Scripts\python.exe'

function Test-Python([string[]] $Command) {
    $program, $arguments = $Command
    if (-not (Get-Command $program -ErrorAction SilentlyContinue)) { return $false }
    try {
        & $program @arguments -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>$null
        return $LASTEXITCODE -eq 0
    } catch { return $false }
}

# The first Python from 3.11 on; the variable PYTHON overrules.
function Find-Python {
    $candidates = @(
        , @('py', '-3.13')
        , @('py', '-3.12')
        , @('py', '-3.11')
        , @('python')
        , @('python3')
    )
    if ($env:PYTHON) { $candidates = @(, @($env:PYTHON)) }
    foreach ($candidate in $candidates) {
        if (Test-Python $candidate) { return , $candidate }
    }
    throw 'This computer has no Python 3.11 or newer. Please install it from python.org.'
}

function Test-Whole {
    if (-not (Test-Path $installed)) { return $false }
    return Test-Python @($python)
}

function Test-Lock([string] $Lock) {
    $copy = Join-Path $installed $Lock
    if (-not (Test-Path $copy) -or -not (Test-Path $python)) { return $false }
    $wanted = Get-FileHash (Join-Path $PSScriptRoot $Lock)
    return (Get-FileHash $copy).Hash -eq $wanted.Hash
}

# Installs the first of $Locks, of which the others are parts.
function Install-Lock([string[]] $Locks) {
    if (-not (Test-Whole)) {
        $program, $arguments = Find-Python
        & $program @arguments -m venv --clear $venv
        if ($LASTEXITCODE) { throw 'The .venv could not be made.' }
    }
    Write-Host "Installing the libraries of packaging\$($Locks[0]) (a minute or two)"
    $before = Join-Path $venv 'before'
    if (Test-Path $before) { Remove-Item -Recurse -Force $before }
    if (Test-Path $installed) { Move-Item $installed $before }
    & $python -m pip --disable-pip-version-check install -qq --require-hashes --no-deps `
        -r (Join-Path $PSScriptRoot $Locks[0])
    if ($LASTEXITCODE) {
        if (Test-Path $before) { Move-Item $before $installed }
        throw 'The libraries could not be installed; the next start tries again.'
    }
    $arriving = Join-Path $venv 'arriving'
    New-Item -ItemType Directory -Force $arriving | Out-Null
    foreach ($lock in $Locks) { Copy-Item (Join-Path $PSScriptRoot $lock) $arriving }
    Move-Item $arriving $installed
}

# Makes each floor.mo that is missing or older than its floor.po. Without them the program works all
# the same, in English.
function Confirm-Words {
    & $python (Join-Path $PSScriptRoot 'words.py') compile
}

# The .venv holds the first of $Locks, and those that are parts of it, when this returns.
function Confirm-Lock([string[]] $Locks) {
    if (Test-Lock $Locks[0]) { return }
    # A desk and its kiosks may start at the same moment.
    $place = [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($checkout)).Replace('/', '_')
    $turn = New-Object Threading.Mutex($false, "floor-$($place.Substring([Math]::Max(0, $place.Length - 200)))")
    try { $null = $turn.WaitOne() } catch [Threading.AbandonedMutexException] { }
    try {
        if (-not (Test-Lock $Locks[0])) { Install-Lock $Locks }
    } finally {
        $turn.ReleaseMutex()
    }
}
