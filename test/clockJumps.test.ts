import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { staleWhileRevalidate } from '#base/staleWhileRevalidate.ts'
import { followRules } from '#features/alerts/server/followRules.ts'
import { fetchOriginal } from '#features/pictures/server/fetchOriginal.ts'
import { store } from '#features/pictures/server/pictureStore.ts'
import { readRanking } from '#features/posts/server/ranking/rankedPosts.ts'
import { openIdClient } from '#partners/openIdClient.ts'
import { createNewsStream } from '#site/http/newsStream.ts'
import { createPageCache, toCachedPage } from '#site/http/pages/pageCache.ts'
import { startOutsideServer } from './outsideServer.ts'
import { addPost } from './posts.ts'
import { takeClocks } from './takeClocks.ts'
import { createTestApp } from './testApp.ts'

const clocks = takeClocks()
const outside = await startOutsideServer((request, response) => {
  const issuer = `http://${request.headers.host}`
  if (request.url !== '/.well-known/openid-configuration') return void response.writeHead(404).end()
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }))
})
const app = await createTestApp({ OUTSIDE_ALLOW: outside.host })
await addPost(app)

const hour = 3_600_000
const jumps = [
  ['30 hours forward', 30 * hour],
  ['30 hours back', -30 * hour],
] as const

/** Something that is cached. `ask` reads it and returns a value that changes when it was computed again. */
type Cached = { name: string; lastsMs: number; ask: () => Promise<unknown> }

const all: Cached[] = [
  { name: 'a stale-while-revalidate value', lastsMs: 1_000, ask: askFresh() },
  { name: 'a cached page', lastsMs: 15_000, ask: askPage() },
  { name: 'the pause after an attempt to compute a missing ranking', lastsMs: 5_000, ask: askRanking() },
  { name: 'the rule index', lastsMs: 24 * hour, ask: () => followRules(app) },
  { name: 'the OpenID configuration of a provider', lastsMs: hour, ask: authorizationUrl },
  { name: 'a failed picture download', lastsMs: 60_000, ask: askPicture },
  { name: 'the pause after a warning about a full disk', lastsMs: 60_000, ask: askFullDisk() },
  { name: 'a comment event that is replayed to new connections', lastsMs: 15_000, ask: await askStream() },
]

describe.each(all)('$name', ({ lastsMs, ask }) => {
  test.each(jumps)('expires after the same time when the clock is set %s', async (_, byMs) => {
    await ask()
    const before = await ask()
    clocks.set(byMs)
    expect(await ask()).toBe(before)
    clocks.pass(lastsMs + 1)
    expect(await ask()).not.toBe(before)
  })
})

function askFresh(): Cached['ask'] {
  let reads = 0
  const cached = staleWhileRevalidate(1_000, 'a number', async () => ++reads)
  return async () => {
    await cached.get(app)
    return reads
  }
}

function askPage(): Cached['ask'] {
  const pages = createPageCache()
  let renders = 0
  return async () => {
    await pages.get('/', async () => toCachedPage(200, {}, Buffer.from(String(++renders))))
    return renders
  }
}

/** Deletes the ranking after each read, so that there never is one. */
function askRanking(): Cached['ask'] {
  let newest = 0
  return async () => {
    const { id } = await readRanking(app, 'first_page')
    await app.pool.query('delete from rankings')
    newest = id || newest
    return newest
  }
}

async function authorizationUrl(): Promise<number> {
  await openIdClient(app, outside.origin, 'client', 'secret')
  return outside.requests.filter(({ url }) => url.includes('openid')).length
}

async function askPicture(): Promise<number> {
  await expect(fetchOriginal(app, `${outside.origin}/gone.jpg`)).rejects.toThrow('answered 404')
  return outside.requests.filter(({ url }) => url === '/gone.jpg').length
}

function askFullDisk(): Cached['ask'] {
  let warnings = 0
  const lines = new Writable({
    write(_line, _encoding, done) {
      warnings++
      done()
    },
  })
  const noFolder = join(app.config.dataDir, 'no-folder')
  writeFileSync(noFolder, '')
  const full = { ...app, log: pino(lines) }
  return async () => {
    await store(full, join(noFolder, 'picture'), Buffer.from('bytes'))
    return warnings
  }
}

/** Sends a comment event when a new connection does not get the previous one replayed. Returns how many were sent. */
async function askStream(): Promise<Cached['ask']> {
  const server = Fastify()
  const stream = createNewsStream(server)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => server.close())
  const last = 'the end'
  let sent = 0
  return async () => {
    const answer = await fetch(`${origin}/api/posts/stream?comments=post:1`)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    stream.sendPosts(last)
    let text = ''
    while (!text.includes(last)) text += (await reader?.read())?.value ?? last
    await reader?.cancel()
    if (!text.includes('event: comments')) {
      stream.sendComment('')
      sent++
    }
    return sent
  }
}
