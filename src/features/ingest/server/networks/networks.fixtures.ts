import Fastify from 'fastify'
import { afterAll, beforeEach } from 'vitest'
import type { NetworkPost, NetworkPostMedia } from '#demo/providers/networkPosts.ts'
import { networkSettings, serveNetworks } from '#demo/providers/networks.ts'
import type { TestApp } from '../../../../../test/testApp.ts'
import type { NetworkName } from '../../schema.ts'
import { ingestOnce } from '../refresh/ingestOnce.ts'
import { addSource } from '../sources/addSource.ts'

const minute = 60_000
const addresses = { x: 'https://x.com/', instagram: 'https://www.instagram.com/', threads: 'https://www.threads.net/@' }

/** The networks' stand-ins with accounts that tests fill. `env` leads an application to them. */
export async function startStandIns() {
  const accounts = new Map<string, NetworkPost[]>()
  const server = Fastify()
  const networks = serveNetworks(server, { list: (name) => accounts.get(name), names: () => [...accounts.keys()] })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    server.server.closeAllConnections()
    await server.close()
  })
  const env = { ...networkSettings(origin), X_LINK_ROOT: 'https://x.com', OUTSIDE_ALLOW: new URL(origin).host }
  return { accounts, networks, env }
}

/**
 * Call once in a test file. Reading the stand-ins, which have neither accounts nor faults when a
 * test begins.
 */
export function createReadings(app: TestApp, { accounts, networks }: Awaited<ReturnType<typeof startStandIns>>) {
  // The stand-ins of limits tell the real time.
  const start = new Date()
  beforeEach(async () => {
    app.setNow(start)
    accounts.clear()
    for (const control of Object.values(networks)) {
      control.fail(null)
      control.requests.length = 0
    }
    await app.db.deleteFrom('posts').execute()
    await app.db.deleteFrom('sources').execute()
  })
  return {
    start,
    add: async (network: NetworkName, account: string) => addSource(app, { url: addresses[network] + account, agency: 'عدسة' }),
    /** Reads every active source, this many minutes after the start. */
    async pass(minutes: number) {
      app.setNow(new Date(start.getTime() + minutes * minute))
      await app.db.updateTable('sources').set({ next_fetch_at: app.now() }).where('status', '=', 'active').execute()
      return ingestOnce(app)
    },
    readSource: () => app.db.selectFrom('sources').selectAll().executeTakeFirstOrThrow(),
    listPosts: () => app.db.selectFrom('posts').selectAll().orderBy('published_at', 'desc').execute(),
    listTitles: async () =>
      (await app.db.selectFrom('posts').select('title').orderBy('published_at', 'desc').execute()).map(({ title }) => title),
    /** Newest first; `age` in minutes before the start. */
    post: (number: number, more: Partial<NetworkPost> & { age?: number } = {}): NetworkPost => ({
      id: String(1_900_000_000_000_000 + number),
      text: `مشهد رقم ${number} من الكويت اليوم`,
      at: new Date(start.getTime() - (more.age ?? 1000 - number) * minute),
      permalink: `https://social.example/p/${number}`,
      media: [],
      ...more,
    }),
  }
}

export const film = (more: Partial<NetworkPostMedia> = {}): NetworkPostMedia => ({
  kind: 'video',
  url: 'https://video.example/film.mp4',
  poster: 'https://pictures.example/poster.jpg',
  width: 720,
  height: 1280,
  seconds: 34,
  ...more,
})

export const picture = (number: number, description = ''): NetworkPostMedia => ({
  kind: 'picture',
  url: `https://pictures.example/${number}.jpg`,
  width: 1200,
  height: 800,
  description,
})
