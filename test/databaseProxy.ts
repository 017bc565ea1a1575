import { connect } from 'node:net'
import { join } from 'node:path'
import { type OutageProxy, openOutageProxy } from './outageProxy.ts'

/** A proxy in front of PostgreSQL; `url` is the connection string through it. */
export type DatabaseProxy = OutageProxy & { url: string }

/** @param databaseUrl of a PostgreSQL that listens on a Unix socket */
export async function proxyDatabase(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl.replace('@/', '@placeholder/'))
  const path = join(target.searchParams.get('host') ?? '/tmp', `.s.PGSQL.${target.searchParams.get('port') ?? 5432}`)
  const proxy = await openOutageProxy(() => connect(path))
  const user = target.username + (target.password && `:${target.password}`)
  return { ...proxy, url: `postgres://${user}@127.0.0.1:${proxy.port}${target.pathname}` }
}
