import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { type OutageProxy, openOutageProxy } from './outageProxy.ts'

/** A proxy in front of PostgreSQL; `url` is the connection string through it. */
export type DatabaseProxy = OutageProxy & { url: string }

/**
 * @param databaseUrl of a PostgreSQL that listens on a Unix socket
 * @param changeStartup what the proxy makes of each startup message
 */
export async function proxyDatabase(databaseUrl: string, changeStartup?: (message: Buffer) => Buffer): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl.replace('@/', '@placeholder/'))
  const path = join(target.searchParams.get('host') ?? '/tmp', `.s.PGSQL.${target.searchParams.get('port') ?? 5432}`)
  const proxy = await openOutageProxy(() => (changeStartup ? changingFirst(connect(path), changeStartup) : connect(path)))
  const user = target.username + (target.password && `:${target.password}`)
  return { ...proxy, url: `postgres://${user}@127.0.0.1:${proxy.port}${target.pathname}` }
}

function changingFirst(socket: Socket, change: (message: Buffer) => Buffer): Socket {
  const write = socket.write.bind(socket)
  socket.write = (message: string | Uint8Array) => {
    socket.write = write
    return write(change(Buffer.from(message as Uint8Array)))
  }
  return socket
}
