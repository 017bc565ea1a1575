import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitUnderWay } from './limitUnderWay.ts'

const server = Fastify({ trustProxy: true })
limitUnderWay(server)
server.get('/large', async () => Buffer.alloc(30_000_000))
server.get('/x', async () => 'x')
server.setErrorHandler((_e, _r, reply) => reply.status(503).send(''))
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo
const head = 'host: a\r\nx-forwarded-for: 198.51.100.7\r\n\r\n'
async function attack(line: string, ms: number) {
  const sockets = Array.from({ length: 32 }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(`${line} HTTP/1.1\r\n${head}`)
    socket.pause()
    return socket
  })
  await sleep(300)
  if (ms === 0) for (const socket of sockets) socket.destroy()
  const at = performance.now()
  const { status } = await fetch(`http://127.0.0.1:${port}/x`, { headers: { 'x-forwarded-for': '198.51.100.7' } })
  for (const socket of sockets) socket.destroy()
  return [status, Math.round(performance.now() - at)]
}
test('HEAD', { timeout: 30_000 }, async () => {
  const [status, ms] = await attack('HEAD /large', 1)
  console.log('HEAD', status, ms)
  expect(ms).toBeLessThan(1_000)
})
test('left at once', { timeout: 30_000 }, async () => {
  await sleep(9_000)
  const [status, ms] = await attack('GET /large', 0)
  console.log('left', status, ms)
  expect(ms).toBeLessThan(1_000)
})
