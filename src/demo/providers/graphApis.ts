import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type NetworkAccounts, type NetworkControl, type NetworkPost, networkControl, pageFrom } from './networkPosts.ts'

/** Our own account at Instagram and Threads. */
export const ownAccount = { id: '17841400000000001', username: 'mirqab.news' }

type Query = { access_token?: string; fields?: string; limit?: string; after?: string; username?: string }
type Given = NetworkAccounts & { prefix: string; token: string }

/**
 * The Instagram Graph API as far as we use it: our own media, business discovery, and single media
 * (developers.facebook.com/docs/instagram-platform).
 */
export function serveInstagram(server: FastifyInstance, given: Given): NetworkControl {
  const { control, get, listPage } = openGraph(server, given, 'caption')
  get(`/${ownAccount.id}`, ({ fields = '' }, reply, fault) => {
    const [, username, limit, after] =
      /^business_discovery\.username\(([\w.]+)\)\{.*?media\.limit\((\d+)\)(?:\.after\(([\w=-]+)\))?/.exec(fields) ?? []
    if (!username) return ownAccount
    const media = listPage(username, { limit, after }, fault)
    if (media) return { business_discovery: { id: '17841405309211844', username, media }, id: ownAccount.id }
    return refuse(reply, 400, { code: 110, error_subcode: 2207013, message: 'Invalid user id' })
  })
  get(`/${ownAccount.id}/media`, (query, _, fault) => listPage(ownAccount.username, query, fault) ?? { data: [] })
  return control
}

/**
 * The Threads API as far as we use it: our own posts, those of public profiles, and single posts
 * (developers.facebook.com/documentation/threads).
 */
export function serveThreads(server: FastifyInstance, given: Given): NetworkControl {
  const { control, get, listPage } = openGraph(server, given, 'text')
  get('/me', () => ownAccount)
  get('/me/threads', (query, _, fault) => listPage(ownAccount.username, query, fault) ?? { data: [] })
  get('/profile_posts', (query, reply, fault) => {
    const page = listPage(query.username ?? '', query, fault)
    return page ?? refuse(reply, 400, { code: 100, error_subcode: 33, message: 'Unsupported get request. The user does not exist' })
  })
  return control
}

type Handler = (query: Query, reply: FastifyReply, fault: ReturnType<NetworkControl['begin']>) => unknown

function openGraph(server: FastifyInstance, { prefix, token, list }: Given, textField: 'caption' | 'text') {
  const control = networkControl()
  const get = (path: string, handler: Handler) =>
    server.get<{ Querystring: Query; Params: { id?: string } }>(`${prefix}${path}`, (request, reply) => {
      const fault = control.begin(request)
      return fail(request, reply, fault, token) ?? handler({ ...request.query, ...request.params }, reply, fault)
    })
  const listPage = (account: string, { limit, after }: Query, fault: ReturnType<NetworkControl['begin']>) => {
    const posts = list(account)?.filter(({ isUnlisted }) => !isUnlisted)
    if (!posts) return undefined
    const { page, next } = pageFrom(posts, after, Number(limit ?? 25))
    const last = fault === 'endless' ? 'MA' : (next ?? Buffer.from(String(posts.length)).toString('base64url'))
    return { data: page.map((post) => writePost(post, textField)), paging: { cursors: { before: 'MA', after: last } } }
  }
  get('/debug_token', () => ({ data: { type: 'USER', is_valid: true, expires_at: control.tokenEnds } }))
  get('/:id', (query, reply) => {
    const { id } = query as { id?: string }
    const exists = list(ownAccount.username)?.some((post) => post.id === id)
    const message = `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions`
    return exists ? { id } : refuse(reply, 400, { code: 100, error_subcode: 33, message })
  })
  return { control, get, listPage }
}

/** Answers if something is wrong. */
function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  fault: ReturnType<NetworkControl['begin']>,
  token: string,
): FastifyReply | undefined {
  const usage = fault === 'almost_used_up' ? 96 : fault === 'rate_limited' ? 103 : 12
  reply.header('x-app-usage', JSON.stringify({ call_count: usage, total_time: 8, total_cputime: 5 }))
  if (fault === 'rate_limited') {
    const limits = {
      [ownAccount.id]: [{ type: 'instagram', call_count: 103, total_cputime: 20, total_time: 20, estimated_time_to_regain_access: 19 }],
    }
    reply.header('x-business-use-case-usage', JSON.stringify(limits))
    return refuse(reply, 403, { code: 4, message: 'Application request limit reached' })
  }
  if (fault === 'expired_token' || (request.query as Query).access_token !== token)
    return refuse(reply, 400, { code: 190, error_subcode: 463, message: 'Error validating access token: Session has expired' })
  if (fault === 'server_error') return reply.status(500).type('text/html').send('<html><body>Sorry, something went wrong.</body></html>')
  if (fault === 'malformed') return reply.type('application/json').send('{"data":[{"id":"1","capt')
  return undefined
}

function refuse(reply: FastifyReply, status: number, error: { code: number; error_subcode?: number; message: string }): FastifyReply {
  return reply.status(status).send({ error: { type: 'OAuthException', fbtrace_id: 'A1b2', ...error } })
}

const typeOf = { picture: 'IMAGE', video: 'VIDEO' }

function writePost({ id, text, at, media, permalink }: NetworkPost, textField: 'caption' | 'text'): object {
  const files = media.map(({ kind, url, poster, description }) => ({
    media_type: typeOf[kind],
    media_url: url,
    ...(poster ? { thumbnail_url: poster } : {}),
    ...(description ? { alt_text: description } : {}),
  }))
  const [first] = files
  const album = {
    media_type: 'CAROUSEL_ALBUM',
    media_url: first?.media_url,
    children: { data: files.map((file, index) => ({ id: `${id}${index}`, ...file })) },
  }
  const none = { media_type: textField === 'text' ? 'TEXT_POST' : 'IMAGE' }
  // Meta writes the zone without a colon.
  const timestamp = at.toISOString().replace(/\.\d+Z$/, '+0000')
  return { id, [textField]: text, timestamp, permalink, ...(files.length > 1 ? album : (first ?? none)) }
}
