import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A TCP proxy that can simulate outages of its target. */
export type OutageProxy = {
  port: number
  /** Resets all connections; new ones are accepted. */
  reset(): void
  /** Stops forwarding, as if the machine behind it hung. */
  freeze(): void
  /** Resets connections and refuses new ones. */
  stop(): void
  /** Ends `freeze` and `stop`. */
  start(): Promise<void>
}

/**
 * @param connectToTarget called for each connection to the proxy, which listens on a free port of
 *   127.0.0.1
 */
export async function openOutageProxy(connectToTarget: () => Socket): Promise<OutageProxy> {
  const sockets = new Set<Socket>()
  let frozen = false
  const server = createServer((client) => {
    const target = connectToTarget()
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (frozen || to.write(bytes)))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroySoon()
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const reset = () => {
    // A Unix socket has no address, and cannot be reset.
    for (const socket of sockets) socket.remoteAddress ? socket.resetAndDestroy() : socket.destroy()
  }
  const port = await listen(0)
  return {
    port,
    reset,
    freeze() {
      frozen = true
    },
    stop() {
      if (server.listening) server.close()
      reset()
    },
    async start() {
      if (frozen) reset()
      frozen = false
      if (!server.listening) await listen(port)
    },
  }
}
