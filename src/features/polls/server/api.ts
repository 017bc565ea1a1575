import { z } from 'zod'
import { findReaderId } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { BodyId, ListPollsQuery, Poll, PollPage, PollParams, pollPageSize } from '../schema.ts'
import { listPolls } from './listPolls.ts'
import { listTrending } from './listTrending.ts'
import { pollsCost } from './pollsCost.ts'
import { readPoll } from './readPoll.ts'
import { recordPollView } from './recordPollView.ts'

/**
 * Accepted because the specification sends it, but ignored: only the session identifies the reader.
 */
const UserId = z.object({ user_id: z.string().max(20).optional() })
const ViewBody = z.strictObject({ id: BodyId, user_id: BodyId.nullish() })
const ViewCount = z.object({ id: z.int(), polls_view: z.int() })

export function pollsApi(server: ApiServer, app: App): void {
  const tags = ['polls']
  const config = { access: 'anyone' } as const
  const refused = { 404: ErrorReply, 422: ErrorReply }

  const listSchema = { tags, summary: 'Published polls', querystring: ListPollsQuery, response: { 200: PollPage, 422: ErrorReply } }
  server.get('/api/auth/polls', { schema: listSchema, config: { ...config, cost: pollsCost } }, async (request) =>
    listPolls(app, request.query, await findReaderId(request)),
  )

  const pollSchema = {
    tags,
    summary: 'One poll, with results after voting or closing',
    params: PollParams,
    querystring: UserId,
    response: { 200: Poll, ...refused },
  }
  server.get('/api/auth/poll/:id', { schema: pollSchema, config }, async (request) =>
    readPoll(app, request.params.id, await findReaderId(request)),
  )

  const trendingSchema = {
    tags,
    summary: 'Open polls with the most votes in 48 hours',
    response: { 200: z.object({ data: z.array(Poll) }) },
  }
  server.get('/api/poll/trending', { schema: trendingSchema, config }, async () => {
    const { data } = await listTrending(app, { pagination: pollPageSize })
    return { data }
  })

  const viewSchema = { tags, summary: 'Count a view, once per reader and day', body: ViewBody, response: { 200: ViewCount, ...refused } }
  const limited = { ...config, cost: 5 }
  server.post('/api/auth/poll/view/count', { schema: viewSchema, config: limited }, async (request) => {
    const viewer = { userId: await findReaderId(request), ip: request.ip, userAgent: request.headers['user-agent'] }
    return { id: request.body.id, polls_view: await recordPollView(app, request.body.id, viewer) }
  })
}
