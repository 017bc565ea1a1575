import type pg from 'pg'
import type { App } from '#base/app.ts'
import { openDb } from '#base/database/db.ts'

/** Thrown where the process would have died. */
export class Died extends Error {
  override name = 'Died'
}

/**
 * An App whose process dies after so many statements: open transactions are rolled back, as PostgreSQL does when a connection ends, and nothing that comes
 * after is done. A death right after a `commit` is one between that commit and the next statement or call to a provider.
 */
export function dyingApp(app: App, statements: number): App {
  let left = statements
  let isDead = false
  const wrap = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'query') return (...given: unknown[]) => query(target, given)
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  async function query(client: pg.PoolClient, given: unknown[]): Promise<unknown> {
    const send = () => (client.query as (...all: unknown[]) => Promise<unknown>).apply(client, given)
    if (isDead ? isRollback(given[0]) : left-- > 0) return send()
    isDead = true
    throw new Died()
  }
  const pool = {
    connect: async () => {
      if (isDead) throw new Died()
      return wrap(await app.pool.connect())
    },
    end: async () => {},
  } as unknown as pg.Pool
  return { ...app, db: openDb(pool) }
}

const isRollback = (statement: unknown) =>
  /^rollback/.test(typeof statement === 'string' ? statement : ((statement as { text?: string })?.text ?? ''))
