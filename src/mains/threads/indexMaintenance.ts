// A thread of the search index that runs one long task and ends.
import { workerData } from 'node:worker_threads'
import { type MaintenanceTask, runMaintenance } from '#features/search/server/searchIndex/indexMaintenance.ts'

await runMaintenance(workerData as MaintenanceTask)
