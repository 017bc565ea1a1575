import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { type ConcurrencyLimit, limitConcurrency } from '#base/limitConcurrency.ts'
import { perApp } from '#base/perApp.ts'
import { threadFile } from '#base/process/threadFile.ts'
import { openThreadPool, ThreadError, type ThreadPool } from '#base/process/threadPool.ts'
import { brand } from '#brand.ts'
import type { Locale } from '#text/locale.ts'
import { readReceipt } from '../payments/readReceipt.ts'
import type { ReceiptTasks } from './drawReceipt.ts'
import { receiptContent } from './receiptContent.ts'

/**
 * Fonts and PDFKit take 40 MB and half a second of CPU until the first receipt is drawn, and few
 * are.
 */
const idleMs = 60_000
const deadlineMs = 15_000
const maxWaiting = 20

/**
 * The receipt of one of the reader's own payments as a PDF, drawn in a thread. Throws `not_found`
 * as the receipt does, `unavailable` when too many are waiting or it takes longer than 15 s.
 */
export async function receiptPdf(app: App, userId: number, id: string, locale: Locale): Promise<{ filename: string; content: Buffer }> {
  const receipt = await readReceipt(app, userId, id)
  const { limit, pool } = drawingOf(app)
  try {
    const bytes = await limit(() => pool.run('drawReceipt', receiptContent(receipt, locale, app.config.publicUrl), { deadlineMs }))
    return { filename: `${brand.slug}-receipt-${receipt.number}.pdf`, content: Buffer.from(bytes) }
  } catch (error) {
    throw error instanceof ThreadError ? new AppError('unavailable') : error
  }
}

const drawingOf = perApp((app): { limit: ConcurrencyLimit; pool: ThreadPool<ReceiptTasks> } => {
  const pool = openThreadPool<ReceiptTasks>({ file: threadFile('receipts'), threads: 1, memoryMb: 128, idleMs })
  app.closing.push(pool.close)
  return { limit: limitConcurrency(1, maxWaiting), pool }
})
