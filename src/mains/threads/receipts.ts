// The thread that draws receipts as PDFs.
import { serveTasks } from '#base/process/serveTasks.ts'
import { receiptTasks } from '#features/billing/server/receipt/drawReceipt.ts'

serveTasks(receiptTasks)
