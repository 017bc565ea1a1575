import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp({ TRUST_PROXY: 'loopback' })
const { server } = asVisitor(app)
const seen: unknown[] = []
server.addHook('onRequest', async (request, reply) => {
  reply.raw.once('close', () => seen.push([request.method, request.url.slice(0, 40), reply.raw.getHeader('content-length'), (reply.raw as never as { _contentLength: unknown })._contentLength]))
})
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo
const get = (path: string, encoding: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'x-forwarded-for': '198.51.100.9', 'accept-encoding': encoding } })

test('a large response is known by its length when it ends', { timeout: 60_000 }, async () => {
  for (const path of ['/api/docs/static/swagger-ui-bundle.js', '/api/docs/json', '/api/plans', '/robots.txt'])
    for (const encoding of ['identity', 'br']) {
      for (let n = 0; n < 2; n++) { const r = await get(path, encoding); console.log(path, encoding, r.status, r.headers.get('content-length'), (await r.arrayBuffer()).byteLength) }
    }
  await get('/api/docs/static/swagger-ui-bundle.js', 'identity', 'HEAD')
  console.log(seen)
  // 32 large responses, then another: it waits for bytes / 4,000 ms.
  await Promise.all(Array.from({ length: 32 }, async () => (await get('/api/docs/static/swagger-ui-bundle.js', 'identity')).arrayBuffer()))
  const at = performance.now()
  await (await get('/api/plans', 'br')).text()
  console.log('waited', performance.now() - at)
  expect(performance.now() - at).toBeGreaterThan(300)
})
