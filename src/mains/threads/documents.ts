// A thread that reads what comes from outside: feeds, list pages, articles.
import { serveTasks } from '#base/process/serveTasks.ts'
import { documentTasks } from '#features/ingest/server/documents/documentTasks.ts'

serveTasks(documentTasks)
