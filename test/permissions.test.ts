import { describe, expect, test } from 'vitest'
import type { Access } from '#base/api/access.ts'
import type { User } from '#features/accounts/schema.ts'
import { pictureAddress } from '#features/pictures/server/pictureAddress.ts'
import { createServer } from '#site/http/server.ts'
import { guardRoutes } from '#site/http/session.ts'
import { asUser, createUser, type SignedIn } from './asUser.ts'
import { asVisitor } from './http.ts'
import { addOpenPoll } from './polls.ts'
import { addPost } from './posts.ts'
import { listRoutes, type Route } from './routes.ts'
import { createTestApp } from './testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const routes = await listRoutes(app)

type Call = { url: string; body?: object }
/**
 * Who may make a call. A call that names a user's resource says how its owner makes it, so that the test can check
 * that others fail: `own` prepares the resource and returns the call; `others` says who else may make it, nobody by
 * default. `at` is a valid address, where `1` in place of each parameter is not.
 */
type Row = Access | { access: Access; at?: string; own?: (owner: SignedIn) => Promise<Call>; others?: Access }

/** Every call of the API. A new one fails the tests until it has a row. */
const table: Record<string, Row> = {
  'GET /_outbox': 'anyone',
  'GET /_outbox/:id': 'anyone',
  'GET /sanctum/csrf-cookie': 'anyone',
  'GET /pictures/:signature/*': { access: 'anyone', at: pictureAddress(app.config, 'https://example.com/1.jpg').split('?')[0] },
  'GET /websub/:id/:token': 'anyone',
  'POST /websub/:id/:token': 'anyone',

  'GET /api/auth/options': 'anyone',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/confirm-code': 'anyone',
  'POST /api/auth/confirm-code/resend': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/forgot-password': 'anyone',
  'POST /api/auth/reset-password/verify': 'anyone',
  'POST /api/auth/reset-password': 'anyone',
  'GET /api/auth/google': 'anyone',
  'GET /api/auth/google/callback': 'anyone',
  'GET /api/auth/apple': 'anyone',
  'GET /api/auth/apple/callback': 'anyone',
  'POST /api/auth/apple/callback': 'anyone',

  'GET /api/user': 'signed_in',
  'GET /api/auth/sessions': 'signed_in',
  'DELETE /api/auth/sessions': 'signed_in',
  'DELETE /api/auth/sessions/:id': { access: 'signed_in', own: ownSession },
  'POST /api/auth/verify-email': 'signed_in',
  'PUT /api/auth/profile/update': 'signed_in',
  'POST /api/auth/change-password': 'signed_in',
  'POST /api/auth/profile/delete': 'signed_in',
  'GET /api/auth/profile/backup': 'signed_in',
  'POST /api/auth/profile/restore': 'signed_in',

  'GET /api/categorization': 'anyone',
  'GET /api/list-page-ads': 'anyone',
  'GET /api/detail-page-ads': 'anyone',
  'GET /api/posts': 'anyone',
  'GET /api/mirqab-posts': 'anyone',
  'GET /news/rss': 'anyone',
  'GET /en/news/rss': 'anyone',
  'GET /mirqab-news/rss': 'anyone',
  'GET /en/mirqab-news/rss': 'anyone',
  'GET /api/search/suggestions': 'anyone',
  'GET /api/search/facets': 'anyone',
  'GET /api/search/help': 'anyone',
  'GET /api/most/popular': 'anyone',
  'GET /api/post/:id': 'anyone',
  'GET /api/auth/post/:id': 'anyone',
  'POST /api/post/view/count': 'anyone',
  'POST /api/auth/post/view/count': 'anyone',

  'POST /api/auth/post/reactable': 'signed_in',
  'POST /api/auth/media/reactable': 'signed_in',
  'POST /api/auth/poll/reactable': 'signed_in',
  'POST /api/auth/comment/reactable': 'signed_in',
  'GET /api/auth/post/reaction': 'anyone',
  'GET /api/auth/media/reaction': 'anyone',
  'GET /api/auth/poll/reaction': 'anyone',
  'GET /api/auth/comment/reaction': 'anyone',
  'GET /api/auth/reactions': 'signed_in',
  'GET /api/auth/saved': 'signed_in',
  'GET /api/auth/saved/polls': 'signed_in',
  'GET /api/auth/recommendation/news': 'signed_in',
  'GET /api/auth/recent-reads': 'signed_in',
  'DELETE /api/auth/recent-reads': 'signed_in',

  'GET /api/auth/saved-searches': 'signed_in',
  'POST /api/auth/saved-searches': 'signed_in',
  'POST /api/auth/saved-searches/:id/alert': { access: 'signed_in', own: ownSearch((id) => `${id}/alert`) },
  'DELETE /api/auth/saved-searches/:id': { access: 'signed_in', own: ownSearch((id) => `${id}`) },

  'GET /api/user/profile/settings/show': 'signed_in',
  'POST /api/user/profile/settings': 'signed_in',
  'POST /api/user/profile/settings/preview': 'signed_in',

  'GET /api/auth/polls': 'anyone',
  'GET /api/auth/poll/:id': 'anyone',
  'GET /api/poll/trending': 'anyone',
  // The stream of a poll that exists does not end.
  'GET /api/poll/:id/stream': { access: 'anyone', at: '/api/poll/2147483647/stream' },
  'POST /api/auth/poll/view/count': 'anyone',
  'GET /api/auth/polls/votes': 'signed_in',
  'POST /api/auth/polls/vote/:pollId': { access: 'verified', own: anyPoll, others: 'verified' },
  'GET /api/desk/polls': 'editor',
  'POST /api/desk/polls': 'editor',
  'GET /api/desk/polls/:id': 'editor',
  'PUT /api/desk/polls/:id': 'editor',
  'DELETE /api/desk/polls/:id': 'editor',
  'POST /api/desk/polls/:id/schedule': 'editor',
  'POST /api/desk/polls/:id/recall': 'editor',
  'POST /api/desk/polls/:id/close': 'editor',

  'GET /api/events': 'anyone',
  'GET /api/events/calendar.ics': 'anyone',
  'GET /api/events/:id': 'anyone',
  'GET /api/events/:id/event.ics': 'anyone',
  'GET /api/desk/events': 'editor',
  'POST /api/desk/events': 'editor',
  'PUT /api/desk/events/:id': 'editor',
  'DELETE /api/desk/events/:id': 'editor',

  'GET /api/auth/comments': 'anyone',
  'GET /api/auth/comments/:id': 'anyone',
  'GET /api/auth/commentreplies': 'anyone',
  'GET /api/auth/comment/:id': 'anyone',
  'GET /api/auth/recentcomments': 'anyone',
  'GET /api/auth/my-comments': 'signed_in',
  'POST /api/auth/comments': 'verified',
  'POST /api/auth/commentreplies': 'verified',
  'POST /api/auth/comment/update': {
    access: 'verified',
    own: ownComment((id) => ['comment/update', { comment_id: id, content: 'عدّلته' }]),
  },
  'POST /api/auth/comment/report': 'verified',
  'GET /api/auth/comments_delete': { access: 'signed_in', own: ownComment((id) => [`comments_delete?comment_id=${id}`]) },
  'DELETE /api/auth/comments/:id': { access: 'signed_in', at: '/api/auth/comments/987654321', own: ownComment((id) => [`comments/${id}`]) },
  'POST /api/auth/comments/:id/restore': {
    access: 'signed_in',
    at: '/api/auth/comments/987654321/restore',
    own: ownComment((id) => [`comments/${id}/restore`]),
  },
  'GET /api/desk/comments': 'moderator',
  'POST /api/desk/comments/:id/decision': 'moderator',
  'POST /api/desk/users/:id/suspension': 'moderator',
  'DELETE /api/desk/users/:id/suspension': 'moderator',
  'GET /api/desk/log': 'moderator',
  'GET /api/desk/banned-words': 'editor',
  'POST /api/desk/banned-words': 'editor',
  'DELETE /api/desk/banned-words/:id': 'editor',
}

/** Calls that shared caches may cache: they never look at the session. */
const sameForEveryone = [
  'GET /pictures/:signature/*',
  'GET /news/rss',
  'GET /en/news/rss',
  'GET /mirqab-news/rss',
  'GET /en/mirqab-news/rss',
  'GET /api/search/suggestions',
  'GET /api/search/facets',
  'GET /api/search/help',
]

/** @param call the author's call for the comment of this id: the path below /api/auth, and the body */
function ownComment(call: (id: number) => [path: string, body?: object]) {
  return async (owner: SignedIn): Promise<Call> => {
    const answer = await owner.post('/api/auth/comments', { type: 'post', resource_id: await addPost(app), content: 'تعليق لصاحبه' })
    const [path, body] = call(answer.json().data.comment.id)
    return { url: `/api/auth/${path}`, body }
  }
}

/** @param path the owner's call for the saved search of this id, below /api/auth/saved-searches */
function ownSearch(path: (id: number) => string) {
  return async (owner: SignedIn): Promise<Call> => {
    const answer = await owner.post('/api/auth/saved-searches', { query: 'search=نفط' })
    return { url: `/api/auth/saved-searches/${path(answer.json().data.saved_search.id)}` }
  }
}

/** Everybody may vote in a poll, and only for themselves. */
async function anyPoll(): Promise<Call> {
  const poll = await addOpenPoll(app)
  return { url: `/api/auth/polls/vote/${poll.id}`, body: { answer_id: poll.options[0] } }
}

async function ownSession(owner: SignedIn): Promise<Call> {
  const other = await asUser(app, server, owner.user)
  const { data } = (await other.get('/api/auth/sessions')).json()
  return { url: `/api/auth/sessions/${data.find((session: { current: boolean }) => session.current).id}` }
}

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

/** Which users each access rule lets through. */
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
const addressOf = ({ url }: Route) => url.replace(/:\w+/g, '1').replace('*', 'x')

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
    const unguarded = createServer(app)
    unguarded.register(async (api) => {
      guardRoutes(api, app)
      api.get('/api/forgotten', async () => ({}))
    })
    await expect(unguarded.ready()).rejects.toThrow('GET /api/forgotten does not say who may call it')
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
    const call = options({ url: (typeof row === 'object' ? row.at : undefined) ?? addressOf(route) })
    const visitor = await server.inject(call)
    expect([visitor.statusCode === 401, visitor.statusCode === 403]).toEqual([access !== 'anyone', false])
    for (const kind of Object.keys(readers) as Kind[]) {
      const someone = await asUser(app, server, users[kind])
      for (const answer of [await someone.send(call), await (await asUser(app, server, someone.user)).bearer.send(call)]) {
        expect([kind, answer.statusCode === 401]).toEqual([kind, false])
        expect([kind, answer.statusCode === 403]).toEqual([kind, !isAllowed[access](kind)])
      }
    }
  })

  test('forbids caching for signed-in users, unless the response is the same for everyone', async () => {
    const call = options({ url: (typeof row === 'object' ? row.at : undefined) ?? addressOf(route) })
    const reader = await asUser(app, server, users.admin)
    for (const someone of [reader, (await asUser(app, server, users.admin)).bearer]) {
      const { statusCode, headers } = await someone.send(call)
      if (sameForEveryone.includes(name) && statusCode < 400) expect(headers['cache-control']).toMatch(/^public, /)
      else expect([statusCode, headers['cache-control']]).toEqual([statusCode, 'no-store'])
    }
  })

  const own = ownOf(row)
  if (!own) return
  test('is for the owner of the resource it names', async () => {
    const owner = await asUser(app, server)
    const call = options(await own(owner))
    const { others } = row as { others?: Access }
    for (const kind of Object.keys(readers) as Kind[]) {
      const allowed = others !== undefined && isAllowed[others](kind)
      const { statusCode } = await (await asUser(app, server, users[kind])).send(call)
      if (!allowed) expect([kind, [403, 404].includes(statusCode)]).toEqual([kind, true])
    }
    expect((await owner.send(call)).statusCode).toBe(200)
  })
})
