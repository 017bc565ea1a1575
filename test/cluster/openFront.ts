import { connect, createServer, type Socket } from 'node:net'

/**
 * The stand-in for what ends TLS in front of the balancers: it takes them in turn, and the other one
 * if one does not answer.
 */
export async function openFront(balancers: string[]) {
  let turn = 0
  const open = new Set<Socket>()

  function join(reader: Socket, left: string[]): void {
    const [address, ...others] = left
    if (!address) return void reader.destroy()
    const balancer = connect({ host: address, port: 80 })
    open.add(balancer)
    const next = () => {
      open.delete(balancer)
      balancer.destroy()
      join(reader, others)
    }
    balancer.setTimeout(connectMs, next)
    balancer.once('error', next)
    balancer.once('connect', () => {
      balancer.setTimeout(0)
      balancer.off('error', next)
      for (const [one, other] of [
        [balancer, reader],
        [reader, balancer],
      ] as const) {
        one.on('error', () => other.destroy())
        one.on('close', () => other.destroy())
        one.pipe(other)
      }
    })
  }

  const server = createServer((reader) => {
    open.add(reader)
    reader.on('error', () => {})
    reader.on('close', () => open.delete(reader))
    turn++
    join(reader, [...balancers.slice(turn % balancers.length), ...balancers.slice(0, turn % balancers.length)])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

const connectMs = 1_000
