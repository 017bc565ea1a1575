import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { staleWhileRevalidate } from '#base/staleWhileRevalidate.ts'
import { followRules } from '#features/alerts/server/followRules.ts'
import { fetchOriginal } from '#features/pictures/server/fetchOriginal.ts'
import { storePicture } from '#features/pictures/server/pictureStore.ts'
import { readRanking } from '#features/posts/server/ranking/rankedPosts.ts'
import { openIdClient } from '#partners/openIdClient.ts'
import { createNewsStream } from '#site/http/newsStream.ts'
import { createPageCache, toCachedPage } from '#site/http/pages/pageCache.ts'
import { fakeClocks } from './fakeClocks.ts'
import { startOutsideServer } from './outsideServer.ts'
import { addPost } from './posts.ts'
import { createTestApp } from './testApp.ts'

const clocks = fakeClocks()
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

/** Something that is cached. `read` returns a value that changes when it is computed again. */
type Cached = { name: string; lastsMs: number; read: () => Promise<unknown> }

const all: Cached[] = [
  { name: 'a stale-while-revalidate value', lastsMs: 1_000, read: readFresh() },
  { name: 'a cached page', lastsMs: 15_000, read: readPage() },
  { name: 'the pause after an attempt to compute a missing ranking', lastsMs: 5_000, read: readMissingRanking() },
  { name: 'the rule index', lastsMs: 24 * hour, read: () => followRules(app) },
  { name: 'the OpenID configuration of a provider', lastsMs: hour, read: authorizationUrl },
  { name: 'a failed picture download', lastsMs: 60_000, read: downloadMissingPicture },
  { name: 'the pause after a warning about a full disk', lastsMs: 60_000, read: writeToFullDisk() },
  { name: 'a comment event that is replayed to new connections', lastsMs: 15_000, read: await openStream() },
]

describe.each(all)('$name', ({ lastsMs, read }) => {
  test.each(jumps)('expires after the same time when the clock is set %s', async (_, byMs) => {
    await read()
    const before = await read()
    clocks.set(byMs)
    expect(await read()).toBe(before)
    clocks.advance(lastsMs + 1)
    expect(await read()).not.toBe(before)
  })
})

function readFresh(): Cached['read'] {
  let count = 0
  const cached = staleWhileRevalidate(1_000, 'a number', async () => ++count)
  return async () => {
    await cached.get(app)
    return count
  }
}

function readPage(): Cached['read'] {
  const pages = createPageCache()
  let renders = 0
  return async () => {
    await pages.get('/', async () => toCachedPage(200, {}, Buffer.from(String(++renders))))
    // A stale page is rendered again after it is sent.
    await nextTurn()
    return renders
  }
}

/** Deletes the ranking after each read, so that there never is one. */
function readMissingRanking(): Cached['read'] {
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

async function downloadMissingPicture(): Promise<number> {
  await expect(fetchOriginal(app, `${outside.origin}/gone.jpg`)).rejects.toThrow('responded with 404')
  return outside.requests.filter(({ url }) => url === '/gone.jpg').length
}

function writeToFullDisk(): Cached['read'] {
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
    await storePicture(full, join(noFolder, 'picture'), Buffer.from('bytes'))
    return warnings
  }
}

/**
 * Sends a comment event when a new connection does not get the previous one replayed. Returns how
 * many were sent.
 */
async function openStream(): Promise<Cached['read']> {
  const server = Fastify()
  const stream = createNewsStream()
  stream.serve(server)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => server.close())
  const last = 'the end'
  let sent = 0
  return async () => {
    const response = await fetch(`${origin}/api/posts/stream?comments=post:1`)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
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
