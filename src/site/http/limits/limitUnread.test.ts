import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { limitUnread } from './limitUnread.ts'

const app = await createTestApp({ TRUST_PROXY: 'loopback' })
const { server } = asVisitor(app)
const bytes = 14 * 1024 * 1024
server.get('/large', async () => 'x'.repeat(bytes))
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo

/** Requests a large response, and reads it only when `read` is called. */
async function requestLarge(address: string): Promise<{ socket: Socket; read(): Promise<number> }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).pause()
  const sent = new Promise((resolve) => server.server.once('request', (_request, response) => response.once('prefinish', resolve)))
  socket.write(`GET /large HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\nx-forwarded-for: ${address}\r\n\r\n`)
  await sent
  return {
    socket,
    async read() {
      let length = 0
      socket.on('data', (chunk) => {
        length += chunk.length
      })
      if (!socket.closed) await once(socket.resume(), 'close')
      return length
    },
  }
}

test('if one address has more than 32 MB of unread responses, its oldest ones are cut off, but nobody else’s', async () => {
  const other = await requestLarge('198.51.100.9')
  const own = []
  for (let count = 0; count < 4; count++) own.push(await requestLarge('198.51.100.7'))
  const lengths = await Promise.all(own.map(({ read }) => read()))
  expect(lengths.map((length) => length > bytes)).toEqual([false, false, true, true])
  expect(await other.read()).toBeGreaterThan(bytes)
})

test('a response that was read no longer counts as unread', async () => {
  for (let count = 0; count < 6; count++) expect(await (await requestLarge('198.51.100.7')).read()).toBeGreaterThan(bytes)
})

test('a file counts as what is read ahead: of more than 256 that one address does not receive, the oldest is cut off', async () => {
  const files = Fastify({ trustProxy: true })
  limitUnread(files)
  const sending: Socket[] = []
  const part = Buffer.alloc(65_536)
  files.get('/', async ({ socket }) => {
    sending.push(socket)
    return new Readable({
      read() {
        this.push(part)
      },
    })
  })
  const { port: filePort } = new URL(await files.listen({ host: '127.0.0.1', port: 0 }))
  const sockets: Socket[] = []
  const request = async (address: string, count: number) => {
    for (let turn = 0; turn < count; turn++) {
      const socket = connect(Number(filePort), '127.0.0.1')
        .on('error', () => {})
        .pause()
      sockets.push(socket)
      socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`)
      await vi.waitFor(() => expect(sending).toHaveLength(sockets.length), 5_000)
    }
  }
  const cutOff = () => sending.flatMap(({ destroyed }, index) => (destroyed ? [index] : []))
  await request('198.51.100.9', 1)
  await request('198.51.100.7', 256)
  expect(cutOff()).toEqual([])
  await request('198.51.100.7', 1)
  await vi.waitFor(() => expect(cutOff()).toEqual([1]), 5_000)
  for (const socket of sockets) socket.destroy()
  await files.close()
})
