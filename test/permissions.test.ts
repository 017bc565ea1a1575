import { describe, expect, test } from 'vitest'
import type { User } from '#access/user.ts'
import type { Access } from '#base/api/access.ts'
import { createApiServer } from '#site/http/createApiServer.ts'
import { guardRoutes } from '#site/http/guardRoutes.ts'
import { asUser, createUser, withoutFactor } from './asUser.ts'
import { asVisitor } from './http.ts'
import { type Call, type Row, permissionTable as table } from './permissionTable.ts'
import { listRoutes, type Route } from './routes.ts'
import { createTestApp } from './testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const routes = await listRoutes(app)

/** Calls that shared caches may cache, because they never use the session. */
const sameForEveryone = [
  'GET /pictures/:signature/*',
  'GET /captions/:signature/*',
  ...['/news', '/mirqab-news', '/media', '/stories/:id'].flatMap((list) =>
    ['rss', 'atom', 'feed.json'].flatMap((format) => [`GET ${list}/${format}`, `GET /en${list}/${format}`]),
  ),
  'GET /agencies.opml',
  'GET /en/agencies.opml',
  'GET /cards/:locale/:code.png',
  'GET /s/:code',
  'GET /en/s/:code',
  'GET /qr/:code.svg',
  'GET /en/qr/:code.svg',
  'GET /search',
  'GET /en/search',
  'GET /embed/:code',
  'GET /en/embed/:code',
  'GET /oembed',
  'GET /sitemap.xml',
  'GET /sitemaps/:name',
  'GET /api/search/suggestions',
  'GET /api/search/topics',
  'GET /api/search/facets',
  'GET /api/search/help',
]

const readers = {
  reader: {},
  'unverified reader': { verified: false },
  moderator: { role: 'moderator' },
  editor: { role: 'editor' },
  admin: { role: 'admin' },
} as const
type Kind = keyof typeof readers
const users = Object.fromEntries(
  await Promise.all(Object.entries(readers).map(async ([kind, who]) => [kind, await createUser(app, who)])),
) as Record<Kind, User>

/** Users that each access rule lets through. */
const isAllowed: Record<Access, (kind: Kind | 'visitor') => boolean> = {
  anyone: () => true,
  signed_in: (kind) => kind !== 'visitor',
  verified: (kind) => kind !== 'visitor' && kind !== 'unverified reader',
  moderator: (kind) => kind === 'moderator' || kind === 'editor' || kind === 'admin',
  editor: (kind) => kind === 'editor' || kind === 'admin',
  admin: (kind) => kind === 'admin',
}

const nameOf = ({ method, url }: Route) => `${method} ${url}`
const accessOf = (row: Row) => (typeof row === 'string' ? row : row.access)
const ownOf = (row: Row | undefined) => (typeof row === 'object' ? row.own : undefined)

function validAddress({ url }: Route, row: Row): string {
  const at = typeof row === 'object' ? row.at : undefined
  if (at === undefined) return url.replace(/:\w+/g, '1').replace('*', 'x')
  return typeof at === 'string' ? at : at({ app, server })
}

describe('the permission table', () => {
  test('has exactly one row for each call', () => {
    expect(Object.keys(table).sort()).toEqual(routes.map(nameOf).sort())
  })

  test('agrees with the access that each route declares', () => {
    const declared = Object.fromEntries(routes.map((route) => [nameOf(route), route.access]))
    expect(declared).toEqual(Object.fromEntries(Object.entries(table).map(([name, row]) => [name, accessOf(row)])))
  })

  test('has an owner’s call for each route that names a user’s resource', () => {
    const named = routes.filter((route) => /:|\*/.test(route.url) && !/^(anyone|moderator|editor|admin)$/.test(String(route.access)))
    expect(named.filter((route) => ownOf(table[nameOf(route)]) === undefined).map(nameOf)).toEqual([])
  })

  test('a route without declared access stops the program', async () => {
    const unguarded = createApiServer(app)
    unguarded.register(async (api) => {
      guardRoutes(api, app)
      api.get('/api/forgotten', async () => ({}))
    })
    await expect(unguarded.ready()).rejects.toThrow('GET /api/forgotten does not declare who may call it')
  })

  test('a route of staff that does not say which act it is stops the program', async () => {
    const unnamed = createApiServer(app)
    unnamed.register(async (api) => {
      guardRoutes(api, app)
      api.get('/api/desk/unnamed', { config: { access: 'editor' } }, async () => ({}))
    })
    await expect(unnamed.ready()).rejects.toThrow('GET /api/desk/unnamed does not declare its act')
  })

  test('the page for admins has every call of staff, with the access that is enforced', async () => {
    const admin = await asUser(app, server, users.admin)
    const { data } = (await admin.get('/api/desk/permissions')).json()
    const shown = Object.fromEntries(data.map(({ act, access }: { act: string; access: string }) => [act, access]))
    const ofStaff = routes.filter(({ act }) => act !== undefined)
    expect(ofStaff.length).toBeGreaterThan(30)
    expect(shown).toEqual(Object.fromEntries(ofStaff.map(({ act, access }) => [act, access])))
  })
})

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const row = table[name] ?? 'admin'
  const access = accessOf(row)
  const options = (call: Call) => ({
    method: route.method as 'POST',
    url: call.url,
    ...(route.method === 'GET' ? {} : { payload: call.body ?? {} }),
  })

  test(`is for ${access}`, async () => {
    const call = options({ url: validAddress(route, row) })
    const visitor = await server.inject(call)
    expect([visitor.statusCode === 401, visitor.statusCode === 403]).toEqual([access !== 'anyone', false])
    for (const kind of Object.keys(readers) as Kind[]) {
      const someone = await asUser(app, server, users[kind])
      for (const response of [await someone.send(call), await (await asUser(app, server, someone.user)).bearer.send(call)]) {
        expect([kind, response.statusCode === 401]).toEqual([kind, false])
        expect([kind, response.statusCode === 403]).toEqual([kind, !isAllowed[access](kind)])
      }
    }
  })

  test('forbids caching for signed-in users, unless the response is the same for everyone', async () => {
    const call = options({ url: validAddress(route, row) })
    const reader = await asUser(app, server, users.admin)
    for (const someone of [reader, (await asUser(app, server, users.admin)).bearer]) {
      const { statusCode, headers } = await someone.send(call)
      if (sameForEveryone.includes(name) && statusCode < 400) expect(headers['cache-control']).toMatch(/^public, /)
      else expect([statusCode, headers['cache-control']]).toEqual([statusCode, 'no-store'])
    }
  })

  if (route.act && route.method !== 'GET') {
    test('needs the second factor, in browsers and in other programs, and again for money and roles', async () => {
      const call = options({ url: validAddress(route, row) })
      const someone = await withoutFactor(app, server, users.admin)
      const codes = async () => {
        const answers = [await someone.send(call), await someone.bearer.send(call)]
        return answers.map((answer) => (answer.statusCode === 403 ? answer.json().code : 'let in'))
      }
      expect(await codes()).toEqual(['factor_not_set_up', 'factor_not_set_up'])
      const givenAgo = (minutes: number) =>
        app.db
          .updateTable('sessions')
          .set({ factor_at: new Date(app.now().getTime() - minutes * 60_000) })
          .where('user_id', '=', someone.user.id)
          .execute()
      await givenAgo(12 * 60 + 1)
      expect(await codes()).toEqual(['factor_not_set_up', 'factor_not_set_up'])
      await givenAgo(11)
      const asked = /\/(payments|money|plans|coupons|staff|log\/export|days|erase|agencies\/:id\/merge)\b/.test(route.url)
        ? 'factor_not_set_up'
        : 'let in'
      expect(await codes()).toEqual([asked, asked])
      await givenAgo(9)
      expect(await codes()).toEqual(['let in', 'let in'])
    })
  }

  const own = ownOf(row)
  if (!own) return
  test('is for the owner of the resource it names', async () => {
    const owner = await asUser(app, server)
    const call = options(await own(owner, { app, server }))
    const { others } = row as { others?: Access }
    for (const kind of Object.keys(readers) as Kind[]) {
      const allowed = others !== undefined && isAllowed[others](kind)
      const { statusCode } = await (await asUser(app, server, users[kind])).send(call)
      if (!allowed) expect([kind, [403, 404].includes(statusCode)]).toEqual([kind, true])
    }
    expect((await owner.send(call)).statusCode).toBe(200)
  })
})
