# Runs all checks, from any folder; installs what they need first. See check.py for the options.
# Not tried on Windows yet; what needs strace, faketime or libfiu has nothing to call there.
#
#     powershell -ExecutionPolicy Bypass -File packaging\test.ps1

. (Join-Path $PSScriptRoot 'ground.ps1')

Confirm-Lock @('requirements-test.lock', 'requirements.lock')
Confirm-Words
& $python (Join-Path $PSScriptRoot 'check.py') @args
exit $LASTEXITCODE
