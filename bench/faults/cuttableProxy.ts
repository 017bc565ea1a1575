import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between readers and site, so that all their connections can be cut in the middle of whatever they are at. */
export async function openCuttableProxy(targetPort: number) {
  const sockets = new Set<Socket>()
  const server = createServer((reader) => {
    const site = connect(targetPort, '127.0.0.1')
    for (const [one, other] of [
      [reader, site],
      [site, reader],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
