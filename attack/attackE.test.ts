import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp({ TRUST_PROXY: 'loopback' })
const { server } = asVisitor(app)
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo

test('a client whose bodies never arrive does not keep others of its address waiting', { timeout: 60_000 }, async () => {
  const get = async () => {
    const at = performance.now()
    const { status } = await fetch(`http://127.0.0.1:${port}/api/plans`, { headers: { 'x-forwarded-for': '198.51.100.7' } })
    return [status, Math.round(performance.now() - at)] as const
  }
  console.log('before', await get())
  const sockets = Array.from({ length: 32 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST /api/contact HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 198.51.100.7\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{')
    return socket
  })
  await sleep(500)
  const after = await get()
  console.log('after', after, app.config.requestTimeoutMs)
  for (const socket of sockets) socket.destroy()
  expect(after[0]).toBe(200)
})
