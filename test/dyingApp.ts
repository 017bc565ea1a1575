import type pg from 'pg'
import type { App } from '#base/app.ts'
import { openDb } from '#base/database/db.ts'

/** Thrown where the process would have died. */
export class Died extends Error {
  override name = 'Died'
}

/**
 * An App whose process dies after so many statements: open transactions are rolled back, as
 * PostgreSQL does when a connection ends, and nothing that comes after is done. If the next
 * statement is a `commit`, it takes effect, and only its answer is lost: a death between a commit
 * and what follows it.
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
    const text = textOf(given[0])
    if (isDead ? text.startsWith('rollback') : left-- > 0) return send()
    const isFirst = !isDead
    isDead = true
    if (isFirst && text === 'commit') await send()
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

const textOf = (statement: unknown) => (typeof statement === 'string' ? statement : String((statement as { text?: string }).text))
