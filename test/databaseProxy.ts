import { connect } from 'node:net'
import { join } from 'node:path'
import { type CuttableProxy, openCuttableProxy } from './cuttableProxy.ts'

/** A proxy in front of PostgreSQL. `url` leads through it. */
export type DatabaseProxy = CuttableProxy & { url: string }

/** @param databaseUrl of a PostgreSQL that listens on a Unix socket */
export async function proxyDatabase(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl.replace('@/', '@placeholder/'))
  const path = join(target.searchParams.get('host') ?? '/tmp', `.s.PGSQL.${target.searchParams.get('port') ?? 5432}`)
  const proxy = await openCuttableProxy(() => connect(path))
  const user = target.username + (target.password && `:${target.password}`)
  return { ...proxy, url: `postgres://${user}@127.0.0.1:${proxy.port}${target.pathname}` }
}
