# Starts the program, from any folder; the first time it installs what the program needs into
# .venv. The variable PYTHON picks the Python that .venv is made with. Not tried on Windows yet.
#
#     powershell -ExecutionPolicy Bypass -File packaging\start.ps1

. (Join-Path $PSScriptRoot 'ground.ps1')

Confirm-Lock @('requirements.lock')
Confirm-Words
$env:PYTHONPATH = (@($checkout) + @($env:PYTHONPATH | Where-Object { $_ })) -join ';'
# -P: what lies in the folder one stands in is not imported.
& $python -P -m floor @args
exit $LASTEXITCODE
