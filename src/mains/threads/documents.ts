// A thread that reads outside documents: feeds, list pages, articles.
import { serveTasks } from '#base/process/serveTasks.ts'
import { documentTasks } from '#features/ingest/server/documents/documentTasks.ts'

serveTasks(documentTasks)
