import pg from 'pg'
import type { App } from '../app.ts'
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts'
import type { NotificationHandlers, NotificationName } from './notifications.ts'

export type Listener = { stop(): Promise<void> }

/** How long to wait before reconnecting after the connection broke. */
const retryMs = 1_000

/**
 * Receives PostgreSQL notifications (LISTEN) on a dedicated connection, and reconnects after a
 * restart of the database. If the database is unavailable at first, it connects as soon as it can.
 * @param handlers channel → handler of the payload; after a reconnect, each is called once with ''
 *   because notifications may have been missed
 */
export async function listen(app: App, handlers: NotificationHandlers): Promise<Listener> {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(isReconnect: boolean): Promise<void> {
    const fresh = new pg.Client({ connectionString: app.databaseUrl, keepAlive: true, connectionTimeoutMillis: 10_000 })
    fresh.on('error', (error) => reconnect(fresh, error))
    fresh.on('end', () => reconnect(fresh))
    fresh.on('notification', ({ channel, payload }) => handlers[channel as NotificationName]?.(payload ?? ''))
    await fresh.connect()
    client = fresh
    for (const channel of Object.keys(handlers)) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    if (isReconnect) for (const handle of Object.values(handlers)) handle('')
  }

  function reconnect(broken: pg.Client | undefined, error?: Error): void {
    if (stopped || (client && client !== broken) || retry) return
    client = undefined
    app.log.warn({ error: error?.message }, 'the connection for notifications broke')
    retry = setTimeout(() => {
      retry = undefined
      connect(true).catch((failure) => reconnect(broken, failure as Error))
    }, retryMs)
  }

  await connect(false).catch((failure: Error) => {
    if (!isDatabaseUnavailable(failure)) throw failure
    reconnect(undefined, failure)
  })
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
