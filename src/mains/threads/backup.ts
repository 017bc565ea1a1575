// The thread that reads an uploaded backup.
import { serveTasks } from '#base/process/serveTasks.ts'
import { backupTasks } from '#features/accounts/server/profile/unpackBackup.ts'

serveTasks(backupTasks)
