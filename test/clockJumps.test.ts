import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { staleWhileRevalidate } from '#base/staleWhileRevalidate.ts'
import { followRules } from '#features/alerts/server/followRules.ts'
import { keepOriginal } from '#features/pictures/server/keepOriginal.ts'
import { keep } from '#features/pictures/server/pictureStore.ts'
import { readRanking } from '#features/posts/server/ranking/rankedPosts.ts'
import { openIdClient } from '#partners/openIdClient.ts'
import { createNewsStream } from '#site/http/newsStream.ts'
import { createPageCache, keepPage } from '#site/http/pages/pageCache.ts'
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

/** `ask` uses what is kept and answers something that is another once it was made anew. */
type Kept = { name: string; lastsMs: number; ask: () => Promise<unknown> }

const all: Kept[] = [
  { name: 'an answer that is kept fresh', lastsMs: 1_000, ask: askFresh() },
  { name: 'a page of the cache', lastsMs: 15_000, ask: askPage() },
  { name: 'the attempt to rank where nothing is ranked', lastsMs: 5_000, ask: askRanking() },
  { name: 'the index of the rules', lastsMs: 24 * hour, ask: () => followRules(app) },
  { name: 'what a provider tells of itself', lastsMs: hour, ask: authorizationUrl },
  { name: 'the refusal of a picture', lastsMs: 60_000, ask: askPicture },
  { name: 'the silence after a warning of a full disk', lastsMs: 60_000, ask: askFullDisk() },
  { name: 'what was told of a thread', lastsMs: 15_000, ask: await askStream() },
]

describe.each(all)('$name', ({ lastsMs, ask }) => {
  test.each(jumps)('is kept for as long as ever when the clock is set %s', async (_, byMs) => {
    await ask()
    const before = await ask()
    clocks.set(byMs)
    expect(await ask()).toBe(before)
    clocks.pass(lastsMs + 1)
    expect(await ask()).not.toBe(before)
  })
})

function askFresh(): Kept['ask'] {
  let reads = 0
  const kept = staleWhileRevalidate(1_000, 'a number', async () => ++reads)
  return async () => {
    await kept.get(app)
    return reads
  }
}

function askPage(): Kept['ask'] {
  const pages = createPageCache()
  let renders = 0
  return async () => {
    await pages.get('/', async () => keepPage(200, {}, Buffer.from(String(++renders))))
    return renders
  }
}

/** As if nothing had ever happened that is worth an order: what was ranked is taken away. */
function askRanking(): Kept['ask'] {
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
  return outside.asked.filter(({ url }) => url.includes('openid')).length
}

async function askPicture(): Promise<number> {
  await expect(keepOriginal(app, `${outside.origin}/gone.jpg`)).rejects.toThrow('answered 404')
  return outside.asked.filter(({ url }) => url === '/gone.jpg').length
}

function askFullDisk(): Kept['ask'] {
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
    await keep(full, join(noFolder, 'picture'), Buffer.from('bytes'))
    return warnings
  }
}

/** Told when the first asks; who connects later hears it again, or only the last word. */
async function askStream(): Promise<Kept['ask']> {
  const server = Fastify()
  const stream = createNewsStream(server)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => server.close())
  const last = 'the end'
  let told = 0
  return async () => {
    const answer = await fetch(`${origin}/api/posts/stream?comments=post:1`)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    stream.sendPosts(last)
    let text = ''
    while (!text.includes(last)) text += (await reader?.read())?.value ?? last
    await reader?.cancel()
    if (!text.includes('event: comments')) {
      stream.sendComment('')
      told++
    }
    return told
  }
}
