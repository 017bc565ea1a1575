import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { eventStream, eventText, type SendEvent } from '#base/api/eventStream.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'

type NewPost = { agency_id: number; main_category_id: number | null; category_id: number | null }

/** A reader rarely has more tabs with their news open. */
const maxPerReader = 6
const retryAfterSeconds = 60

/**
 * GET /api/auth/my-posts/stream: an event `news` whenever a story matches the interests of the
 * signed-in reader, or is of what they follow. It has no data: the page loads its list again, which
 * checks the session.
 * @property serve adds its route
 * @property sendAlerts forwards the payload of a NOTIFY, the id of a story; '' if some may have
 *   been missed
 * @property sendPosts the same for new posts, with the payload that `newsStream.ts` describes; ''
 *   means nothing here, because `sendAlerts` gets it, too
 */
export function createMyNewsStream(app: App): {
  serve(api: ApiServer): void
  sendAlerts(payload: string): void
  sendPosts(payload: string): void
} {
  const stream = eventStream()
  const readers = new Map<number, Set<SendEvent>>()
  const news = eventText('news', '{}')

  function serve(api: ApiServer): void {
    api.addHook('preClose', async () => stream.close())
    const options = { schema: { hide: true }, config: { access: 'signed_in' } } as const
    api.get('/api/auth/my-posts/stream', options, async (request, reply) => {
      const { id } = readerOf(request)
      const own = readers.get(id) ?? new Set()
      if (own.size >= maxPerReader) throw new AppError('too_many_requests', undefined, retryAfterSeconds)
      const send = stream.open(reply, request.ip, () => {
        if (send) own.delete(send)
        if (own.size === 0) readers.delete(id)
      })
      if (!send) return
      own.add(send)
      readers.set(id, own)
    })
  }

  async function sendToReaders(story: string): Promise<void> {
    const { rows } = await app.pool.query<{ user_id: number }>({
      name: 'readers of an alert',
      text: 'select user_id from alerts where story_id = $1 and user_id = any($2::int[])',
      values: [story, [...readers.keys()]],
    })
    send(rows)
  }

  async function sendToFollowers(posts: NewPost[]): Promise<void> {
    const subjects = posts.flatMap(({ agency_id, main_category_id, category_id }) => [
      { kind: 'agency', id: agency_id },
      { kind: 'main_category', id: main_category_id },
      { kind: 'category', id: category_id },
    ])
    const { rows } = await app.pool.query<{ user_id: number }>({
      name: 'followers of new posts',
      text: `select distinct user_id from follows join unnest($1::text[], $2::int[]) as subject (kind, id) using (kind, id)
        where user_id = any($3::int[])`,
      values: [subjects.map(({ kind }) => kind), subjects.map(({ id }) => id), [...readers.keys()]],
    })
    send(rows)
  }

  function send(to: { user_id: number }[]): void {
    for (const { user_id } of to) for (const sendTo of readers.get(user_id) ?? []) sendTo(news)
  }

  const warn = (error: unknown) => app.log.warn({ err: error }, 'readers were not told of news of theirs')

  return {
    serve,
    sendAlerts(payload) {
      if (readers.size === 0) return
      if (payload === '') for (const own of readers.values()) for (const send of own) send(news)
      else sendToReaders(payload).catch(warn)
    },
    sendPosts(payload) {
      if (readers.size === 0 || payload === '') return
      const posts = JSON.parse(payload) as NewPost[]
      if (posts.length > 0) sendToFollowers(posts).catch(warn)
    },
  }
}
