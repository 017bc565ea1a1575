import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { largestInt, wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { readerOf } from '#features/accounts/server/sessions/reader.ts'
import { BodyId, ListPollsQuery, OwnVotes, Poll, PollPage, PollParams, PollStats, pollPageSize, VoteForm, VoteParams } from '../schema.ts'
import { castVote } from './castVote.ts'
import { listPolls } from './listPolls.ts'
import { listTrending } from './listTrending.ts'
import { pollErrors, pollSuccesses } from './messages.ts'
import { readOwnVotes } from './readOwnVotes.ts'
import { readPoll } from './readPoll.ts'
import { recordPollView } from './recordPollView.ts'
import { endWatching, watchPoll } from './streamResults.ts'

/** Taken because the specification sends it; who reads is known from the session alone. */
const UserId = z.object({ user_id: z.string().max(20).optional() })
const ViewBody = z.strictObject({ id: BodyId, user_id: BodyId.nullish() })
const ViewCount = z.object({ id: z.int(), polls_view: z.int() })
/** `ids=1,2,3` */
const OwnVotesQuery = z.strictObject({
  ids: z
    .string('bad_number')
    .transform((ids) => ids.split(','))
    .pipe(z.array(wholeNumber(1, largestInt)).max(200, 'too_long')),
})

export function pollsApi(server: ApiServer, app: App): void {
  const tags = ['polls']
  const config = { access: 'anyone' } as const
  const refused = { 404: ErrorReply, 422: ErrorReply }

  const listSchema = { tags, summary: 'Polls that have opened', querystring: ListPollsQuery, response: { 200: PollPage, 422: ErrorReply } }
  server.get('/api/auth/polls', { schema: listSchema, config }, async (request) => listPolls(app, request.query, await readerIdOf(request)))

  const pollSchema = {
    tags,
    summary: 'One poll; its results after voting or closing',
    params: PollParams,
    querystring: UserId,
    response: { 200: Poll, ...refused },
  }
  server.get('/api/auth/poll/:id', { schema: pollSchema, config }, async (request) =>
    readPoll(app, request.params.id, await readerIdOf(request)),
  )

  const trendingSchema = { tags, summary: 'Open polls with most votes in 48 hours', response: { 200: z.object({ data: z.array(Poll) }) } }
  server.get('/api/poll/trending', { schema: trendingSchema, config }, async () => {
    const { data } = await listTrending(app, { pagination: pollPageSize })
    return { data }
  })

  const viewSchema = { tags, summary: 'Count a view, once per reader and day', body: ViewBody, response: { 200: ViewCount, ...refused } }
  const limited = { ...config, cost: 5 }
  server.post('/api/auth/poll/view/count', { schema: viewSchema, config: limited }, async (request) => {
    const viewer = { userId: await readerIdOf(request), address: request.ip, userAgent: request.headers['user-agent'] }
    return { id: request.body.id, polls_view: await recordPollView(app, request.body.id, viewer) }
  })

  const ownSchema = {
    tags,
    summary: "The reader's own votes in these polls",
    querystring: OwnVotesQuery,
    response: { 200: OwnVotes, 422: ErrorReply },
  }
  server.get('/api/auth/polls/votes', { schema: ownSchema, config: { access: 'signed_in' } }, (request) =>
    readOwnVotes(app, readerOf(request).id, request.query.ids),
  )

  /** `stats` stands beside `data` too, where the specification has it. */
  const voted = successOf(z.object({ stats: PollStats })).extend({ stats: PollStats })
  const voteSchema = {
    tags,
    summary: 'Vote, once and finally',
    params: VoteParams,
    body: VoteForm,
    response: { 200: voted, 409: ErrorReply, ...refused },
  }
  server.post(
    '/api/auth/polls/vote/:pollId',
    { schema: voteSchema, config: { access: 'verified', visitorError: pollErrors.login_to_vote } },
    async (request) => {
      const stats = await castVote(app, readerOf(request).id, request.params.pollId, request.body.answer_id)
      return { ...success(pollSuccesses.voted, { stats }), stats }
    },
  )

  const streamSchema = { tags, summary: 'Results as they come (Server-Sent Events)', params: PollParams }
  server.get('/api/poll/:id/stream', { schema: streamSchema, config }, async (request, reply) => {
    const { id, vote } = await readPoll(app, request.params.id, await readerIdOf(request))
    watchPoll(app, id, { response: reply.raw, address: request.ip, seesResults: vote !== null })
    reply.hijack()
  })
  server.addHook('preClose', async () => endWatching(app))
}

/** The reader's id where a session is there; visitors read too. */
async function readerIdOf(request: FastifyRequest): Promise<number | null> {
  return (await request.session.find())?.user.id ?? null
}
