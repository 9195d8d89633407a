# Registers the kiosk of a table as a task of whoever runs this: it starts when they log on. What
# follows the table goes to the kiosk, such as --store. Not tried on Windows yet.
#
#     powershell -ExecutionPolicy Bypass -File packaging\kiosk\register.ps1 3

$table, $options = $args
if (-not $table) { throw 'Say which table: register.ps1 3' }
$checkout = (Resolve-Path (Join-Path $PSScriptRoot '..\..')).Path
$user = [Security.Principal.WindowsIdentity]::GetCurrent().Name

$task = [xml](Get-Content -Raw -Encoding UTF8 (Join-Path $PSScriptRoot 'floor-kiosk.xml'))
$task.Task.Triggers.LogonTrigger.UserId = $user
$task.Task.Principals.Principal.UserId = $user
$run = $task.Task.Actions.Exec
$run.Arguments = $run.Arguments.Replace('TABLE', "$table").Replace('OPTIONS', "$options").TrimEnd()
$run.WorkingDirectory = $checkout
Register-ScheduledTask -TaskName "floor kiosk $table" -Xml $task.OuterXml -Force
