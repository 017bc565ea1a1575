import { once } from 'node:events'
import { type AddressInfo, connect, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp({ TRUST_PROXY: '203.0.113.0/24' })
const { server } = asVisitor(app)
let received = 0
server.get('/slow', async () => {
  received++
  await new Promise((resolve) => setTimeout(resolve, 300))
  return 'x'
})
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo

/** A connection as the server sees it, without any traffic. */
function connectFrom(address: string): Socket {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  server.server.emit('connection', socket)
  return socket
}

function openFrom(addressOf: (n: number) => string, count: number): Socket[] {
  return Array.from({ length: count }, (_, n) => connectFrom(addressOf(n)))
}

test.each([
  ['an address', () => '198.51.100.7'],
  ['a /64 of IPv6', (n: number) => `2001:db8::${n.toString(16)}`],
])('%s may have 2,000 open connections, and open another for each that it closes', async (_what, addressOf) => {
  const open = openFrom(addressOf, 2_005)
  expect(open.map(({ destroyed }) => destroyed).indexOf(true)).toBe(2_000)
  expect(connectFrom('198.51.100.8').destroyed).toBe(false)
  const [first] = open
  first?.destroy()
  await once(first as Socket, 'close')
  expect([connectFrom(addressOf(1)).destroyed, connectFrom(addressOf(2)).destroyed]).toEqual([false, true])
  for (const socket of open) socket.destroy()
})

test('a site of IPv6 may have 4,000 open connections, over all of its networks', () => {
  const open = openFrom((n) => `2001:db8:9:${n.toString(16)}::1`, 4_005)
  expect(open.map(({ destroyed }) => destroyed).indexOf(true)).toBe(4_000)
  for (const socket of open) socket.destroy()
})

test.each(['127.0.0.1', '10.1.2.3', '203.0.113.9'])('a proxy at %s may have any number of connections', (address) => {
  const open = openFrom(() => address, 2_005)
  expect(open.some(({ destroyed }) => destroyed)).toBe(false)
  for (const socket of open) socket.destroy()
})

test('a client that sends hundreds of requests in one packet is cut off, and only a few are handled', async () => {
  received = 0
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).write('GET /slow HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(500))
  await once(socket.resume(), 'close')
  expect(received).toBeLessThanOrEqual(4)
})

test('a client that sends the next request before the response gets both responses', async () => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let response = ''
  socket.on('data', (text) => {
    response += text
  })
  for (let n = 0; n < 3; n++) {
    socket.write('GET /slow HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(2))
    await expect.poll(() => response.match(/HTTP\/1\.1 200 OK/g)?.length).toBe(2 * n + 2)
  }
  socket.destroy()
})
