// The thread of the search index, one in each web process.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { runSearchThread, type SearchThreadData } from '#features/search/server/searchIndex/searchThread.ts'

await runSearchThread(workerData as SearchThreadData, parentPort as MessagePort)
