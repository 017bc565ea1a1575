import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Agency, agencies } from './agencies.ts'
import { feedUrl } from './formats/publication.ts'
import { usualPort } from './newsroom.ts'

test('a newsroom that cannot use its usual port exits when its parent process does', async () => {
  // In use by this server, or by a newsroom that already runs on this machine.
  const other = createServer().listen(usualPort, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((settled) => other.once('listening', settled).once('error', settled))

  const newsroom = fork(join(import.meta.dirname, '../mains/demo.ts'), { env: { ...process.env, DEMO_PORT: '' } })
  onTestFinished(() => void newsroom.kill('SIGKILL'))
  const [{ origin }] = (await once(newsroom, 'message')) as [{ origin: string }]
  expect(new URL(origin).port).not.toBe(String(usualPort))
  newsroom.disconnect()
  expect(await once(newsroom, 'exit')).toEqual([0, null])
})

test('a newsroom whose parent process exits during a delivery exits too', async () => {
  const delivery = Promise.withResolvers<ServerResponse>()
  const subscriber = createServer((request, response) => {
    if (request.method === 'POST') delivery.resolve(response)
    else response.end(new URL(request.url ?? '/', 'http://x').searchParams.get('hub.challenge'))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void subscriber.close())
  await once(subscriber, 'listening')

  const newsroom = fork(join(import.meta.dirname, '../mains/demo.ts'), { env: { ...process.env, DEMO_PORT: '0' } })
  onTestFinished(() => void newsroom.kill('SIGKILL'))
  const [{ origin }] = (await once(newsroom, 'message')) as [{ origin: string }]
  const agency = agencies.find(({ format }) => format === 'rss') as Agency
  const callback = `http://127.0.0.1:${(subscriber.address() as AddressInfo).port}/`
  const form = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': feedUrl(origin, agency), 'hub.callback': callback })
  expect((await fetch(`${origin}/hub`, { method: 'POST', body: form })).status).toBe(202)

  const response = await delivery.promise
  newsroom.disconnect()
  await expect
    .poll(() =>
      fetch(origin).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  response.writeHead(500).end()
  expect(await once(newsroom, 'exit')).toEqual([0, null])
})
