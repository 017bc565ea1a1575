// A thread that reads what comes from outside: feeds, list pages, articles.
import { serveTasks } from '#base/serveTasks.ts'
import { documentTasks } from '#features/ingest/documentTasks.ts'

serveTasks(documentTasks)
