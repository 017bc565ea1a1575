import { z } from 'zod'
import { findReaderId, readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { OwnVotes, PollParams, PollStats, VoteForm, VoteParams } from '../schema.ts'
import { castVote } from './castVote.ts'
import { pollErrors, pollSuccesses } from './messages.ts'
import { readOwnVotes } from './readOwnVotes.ts'
import { readPoll } from './readPoll.ts'
import { closeStreams, watchPoll } from './streamResults.ts'

/** `ids=1,2,3` */
const OwnVotesQuery = z.strictObject({
  ids: z
    .string('bad_number')
    .transform((ids) => ids.split(','))
    .pipe(z.array(wholeNumber(1, maxInt)).max(200, 'too_long')),
})

export function votesApi(server: ApiServer, app: App): void {
  const tags = ['polls']
  const refused = { 404: ErrorReply, 422: ErrorReply }

  const ownSchema = {
    tags,
    summary: "The reader's own votes in these polls",
    querystring: OwnVotesQuery,
    response: { 200: OwnVotes, 422: ErrorReply },
  }
  server.get('/api/auth/polls/votes', { schema: ownSchema, config: { access: 'signed_in' } }, (request) =>
    readOwnVotes(app, readerOf(request).id, request.query.ids),
  )

  /** `stats` is also at the top level, where the specification has it. */
  const voted = successOf(z.object({ stats: PollStats })).extend({ stats: PollStats })
  const voteSchema = {
    tags,
    summary: 'Vote; a vote is final',
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

  const streamSchema = { tags, summary: 'Live results (Server-Sent Events)', params: PollParams }
  server.get('/api/poll/:id/stream', { schema: streamSchema, config: { access: 'anyone' } }, async (request, reply) => {
    const { id, vote } = await readPoll(app, request.params.id, await findReaderId(request))
    watchPoll(app, id, { reply, address: request.ip, seesResults: vote !== null })
  })
  server.addHook('preClose', async () => closeStreams(app))
}
