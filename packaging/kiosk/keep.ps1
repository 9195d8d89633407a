# Starts the kiosk of a table again whenever it ends, until a badge of the floor has closed it. Not
# tried on Windows yet.

$table, $options = $args
do {
    & powershell.exe -NoProfile -ExecutionPolicy Bypass `
        -File (Join-Path $PSScriptRoot '..\start.ps1') kiosk --table $table @options
    $ended = $LASTEXITCODE
    if ($ended -ne 0) { Start-Sleep -Seconds 1 }
} while ($ended -ne 0)
