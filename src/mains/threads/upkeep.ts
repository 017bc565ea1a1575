// A thread of the search index that does one long task and ends.
import { workerData } from 'node:worker_threads'
import { doUpkeep, type UpkeepTask } from '#features/search/server/upkeep.ts'

await doUpkeep(workerData as UpkeepTask)
