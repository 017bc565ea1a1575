import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type NetworkAccounts,
  type NetworkControl,
  type NetworkPost,
  type NetworkPostMedia,
  networkControl,
  pageFrom,
} from './networkPosts.ts'

type Timeline = { Params: { id: string }; Querystring: { since_id?: string; pagination_token?: string; max_results?: string } }

/**
 * The X API v2 as far as we use it (docs.x.com/x-api): users by name, a user's posts, posts by id;
 * its paging, limits and errors.
 */
export function serveX(
  server: FastifyInstance,
  { prefix, token, list, names }: NetworkAccounts & { prefix: string; token: string },
): NetworkControl {
  const control = networkControl()
  const postsOf = (id: string) => list(names().find((name) => accountId(name) === id) ?? '')

  /** Answers the request itself if something is wrong. */
  function refuse(request: FastifyRequest, reply: FastifyReply): boolean {
    const fault = control.begin(request)
    const reset = Math.floor(Date.now() / 1000) + 600
    const isUsedUp = fault === 'rate_limited' || fault === 'almost_used_up'
    reply.headers({ 'x-rate-limit-limit': 900, 'x-rate-limit-remaining': isUsedUp ? 0 : 847, 'x-rate-limit-reset': reset })
    if (fault === 'rate_limited')
      reply.status(429).send({ title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 })
    else if (fault === 'expired_token' || request.headers.authorization !== `Bearer ${token}`)
      reply.status(401).send({ title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' })
    else if (fault === 'server_error') reply.status(503).type('text/html').send('<html><body>Over capacity</body></html>')
    else if (fault === 'malformed') reply.type('application/json').send('{"data":[{"id":"1","te')
    else return false
    return true
  }

  server.get<{ Params: { name: string } }>(`${prefix}/2/users/by/username/:name`, (request, reply) => {
    if (refuse(request, reply)) return reply
    const { name } = request.params
    if (!list(name)) return { errors: [problem('user', 'username', name)] }
    return { data: { id: accountId(name), name, username: name } }
  })
  server.get<Timeline>(`${prefix}/2/users/:id/tweets`, (request, reply) => {
    if (refuse(request, reply)) return reply
    const posts = postsOf(request.params.id)
    if (!posts) return { errors: [problem('user', 'id', request.params.id)] }
    const { since_id: since, pagination_token: cursor, max_results: size } = request.query
    const { page, next } = pageFrom(
      posts.filter(({ id }) => !since || BigInt(id) > BigInt(since)),
      cursor,
      Number(size ?? 10),
    )
    return writeTimeline(page, next ?? (control.shown === 'endless' ? 'MA' : undefined))
  })
  server.get<{ Querystring: { ids?: string } }>(`${prefix}/2/tweets`, (request, reply) => {
    if (refuse(request, reply)) return reply
    const ids = (request.query.ids ?? '').split(',')
    const alive = new Set(
      names()
        .flatMap((name) => list(name) ?? [])
        .flatMap(({ id, before = [] }) => [id, ...before]),
    )
    const errors = ids.filter((id) => !alive.has(id)).map((id) => problem('tweet', 'ids', id))
    return { data: ids.filter((id) => alive.has(id)).map((id) => ({ id, text: '' })), ...(errors.length > 0 ? { errors } : {}) }
  })
  return control
}

const accountId = (name: string) => BigInt(`0x${hash('sha256', name).slice(0, 12)}`).toString()

function problem(resource_type: string, parameter: string, value: string): object {
  const detail = `Could not find ${resource_type} with ${parameter}: [${value}].`
  const type = 'https://api.twitter.com/2/problems/resource-not-found'
  return { value, detail, title: 'Not Found Error', resource_type, parameter, resource_id: value, type }
}

function writeTimeline(posts: NetworkPost[], next: string | undefined): object {
  if (posts.length === 0) return { meta: { result_count: 0 } }
  const media = posts.flatMap((post) => post.media.map((one, index) => writeMedia(one, mediaKey(post, index))))
  const meta = { result_count: posts.length, newest_id: posts[0]?.id, oldest_id: posts.at(-1)?.id, ...(next ? { next_token: next } : {}) }
  return { data: posts.map(writePost), ...(media.length > 0 ? { includes: { media } } : {}), meta }
}

const mediaKey = ({ id, media }: NetworkPost, index: number) => `${media[index]?.kind === 'video' ? 7 : 3}_${id}${index}`
const maxLength = 280

function writePost(post: NetworkPost): object {
  const { id, before = [], text, at, media } = post
  const tags = [...text.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(({ index, 1: tag, 0: whole }) => ({
    start: index,
    end: index + whole.length,
    tag,
  }))
  // X shows a link to the media at the end of the text.
  const link = media.length > 0 ? `https://t.co/m${id}` : ''
  const short = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
  const urls = link ? [{ url: link, expanded_url: `https://x.com/i/status/${id}/video/1`, media_key: mediaKey(post, 0) }] : []
  return {
    id,
    text: escapeText(`${short} ${link}`.trim()),
    edit_history_tweet_ids: [...before, id],
    created_at: at.toISOString(),
    lang: /[\u0600-\u06ff]/.test(text) ? 'ar' : 'en',
    entities: { ...(urls.length > 0 ? { urls } : {}), ...(tags.length > 0 ? { hashtags: tags } : {}) },
    ...(media.length > 0 ? { attachments: { media_keys: media.map((_, index) => mediaKey(post, index)) } } : {}),
    ...(text.length > maxLength ? { note_tweet: { text: escapeText(text) } } : {}),
  }
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function writeMedia({ kind, url, poster, width, height, seconds = 0, description }: NetworkPostMedia, media_key: string): object {
  const common = { media_key, width, height, ...(description ? { alt_text: description } : {}) }
  if (kind === 'picture') return { ...common, type: 'photo', url }
  const variants = [
    { content_type: 'application/x-mpegURL', url: url.replace(/\.mp4.*$/, '.m3u8') },
    { content_type: 'video/mp4', bit_rate: 10_368_000, url: `${url}?tag=1080` },
    { content_type: 'video/mp4', bit_rate: 2_176_000, url },
    { content_type: 'video/mp4', bit_rate: 632_000, url: `${url}?tag=320` },
  ]
  return { ...common, type: 'video', preview_image_url: poster, duration_ms: seconds * 1000, variants }
}
