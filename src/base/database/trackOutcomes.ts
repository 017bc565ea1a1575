import pg from 'pg'
import { isConnectionEnd } from './sqlState.ts'

type Send = (...given: unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void

const unknown = new WeakSet<object>()

/**
 * Whether the connection was lost, or timed out, during a statement that may have changed
 * something: a COMMIT, or a statement outside transactions.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unknown.has(error)
}

/**
 * Ends a connection when it loses a statement, and records whether that statement may have been
 * executed. Otherwise, after `query_timeout` the driver would keep the connection and send the next
 * statement only when the server has responded to this one. Every later statement fails with the
 * same error, because the failure of a rollback after a lost COMMIT would hide it.
 */
export function trackOutcomes(client: pg.PoolClient): void {
  const send = client.query.bind(client) as Send
  let lost: unknown

  async function run(given: unknown[]): Promise<unknown> {
    if (lost) throw lost
    const status = client.getTransactionStatus()
    try {
      return await send(...given)
    } catch (error) {
      if (!isLoss(error)) throw error
      lost = error
      if (mayChange(textOf(given[0]), status)) unknown.add(error)
      client.end().catch(() => {})
      throw error
    }
  }

  const query: Send = (...given) => {
    const last = given.at(-1)
    // `pool.query` passes a callback.
    if (typeof last !== 'function') return run(given)
    const callback = last as Callback
    run(given.slice(0, -1)).then((result) => callback(undefined, result), callback)
  }
  client.query = query as typeof client.query
}

const textOf = (statement: unknown): string => (typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text))

/**
 * @param status of the connection before the statement: T in a transaction, E in one that has
 *   failed
 */
function mayChange(text: string, status: string | null): boolean {
  const isInTransaction = status === 'T' || status === 'E'
  return isInTransaction ? /^\s*commit\b/i.test(text) : !/^\s*(select|begin|start|rollback|show|set)\b/i.test(text)
}

/**
 * Whether the statement was sent and will get no response. An error from PostgreSQL is a response,
 * unless it says that it is shutting down. The driver's messages are from `lib/client.js`; for a
 * connection that was already lost they differ, because nothing was sent.
 */
function isLoss(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return isConnectionEnd(error)
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/.test(code) || /^Connection terminated|^Query read timeout/.test(message)
}
