// The thread that reads an uploaded backup.
import { serveTasks } from '#base/serveTasks.ts'
import { backupTasks } from '#features/accounts/unpackBackup.ts'

serveTasks(backupTasks)
