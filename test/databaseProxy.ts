import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** Stands between a program and PostgreSQL, and can take it away. */
export type DatabaseProxy = {
  url: string
  /** Connections are cut, and new ones refused. */
  stop(): void
  /** Nothing is answered any more, as by a machine that stands still. */
  freeze(): void
  start(): Promise<void>
  close(): void
}

/** @param databaseUrl of a PostgreSQL that listens on a Unix socket */
export async function proxyDatabase(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl.replace('@/', '@placeholder/'))
  const path = join(target.searchParams.get('host') ?? '/tmp', `.s.PGSQL.${target.searchParams.get('port') ?? 5432}`)
  const sockets = new Set<Socket>()
  let frozen = false
  const server = createServer((socket) => {
    const database = connect(path)
    for (const [from, to] of [
      [socket, database],
      [database, socket],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (frozen || to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const port = await listen(0)
  const stop = () => {
    if (server.listening) server.close()
    cut()
  }
  return {
    url: `postgres://${target.username}${target.password && `:${target.password}`}@127.0.0.1:${port}${target.pathname}`,
    stop,
    freeze() {
      frozen = true
    },
    async start() {
      if (frozen) cut()
      frozen = false
      if (!server.listening) await listen(port)
    },
    close: stop,
  }
}
