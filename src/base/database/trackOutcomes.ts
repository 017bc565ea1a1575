import pg from 'pg'
import { isConnectionEnd } from './sqlState.ts'

type Send = (...given: unknown[]) => unknown
type Answered = (error: unknown, result?: unknown) => void

const unknown = new WeakSet<object>()

/** Whether the connection was lost, or its server silent for too long, under a statement that may have changed something: a COMMIT, or one by itself. */
export function isOutcomeUnknown(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unknown.has(error)
}

/**
 * Ends a connection with the first statement that it loses, and remembers whether that one may have been done. After `query_timeout` the driver itself
 * would keep the connection and send the next statement only once the silent server has answered; and whoever rolls back after a lost COMMIT would hear
 * that it could not be rolled back, so everything asked later is answered with the first loss.
 */
export function trackOutcomes(client: pg.PoolClient): void {
  const send = client.query.bind(client) as Send
  let lost: unknown

  async function ask(given: unknown[]): Promise<unknown> {
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
    const answered = given.at(-1)
    // `pool.query` gives a function.
    if (typeof answered !== 'function') return ask(given)
    const callback = answered as Answered
    ask(given.slice(0, -1)).then((result) => callback(undefined, result), callback)
  }
  client.query = query as typeof client.query
}

const textOf = (statement: unknown): string => (typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text))

/** @param status of the connection before: T in a transaction, E in one that has failed */
function mayChange(text: string, status: string | null): boolean {
  const isInTransaction = status === 'T' || status === 'E'
  return isInTransaction ? /^\s*commit\b/i.test(text) : !/^\s*(select|begin|start|rollback|show|set)\b/i.test(text)
}

/**
 * Sent, and no answer came or will come. What PostgreSQL itself says is an answer, unless it says that it is going down. Errors of the driver: `lib/client.js`; those of a connection that was lost before have another text, as nothing was sent.
 */
function isLoss(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return isConnectionEnd(error)
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/.test(code) || /^Connection terminated|^Query read timeout/.test(message)
}
