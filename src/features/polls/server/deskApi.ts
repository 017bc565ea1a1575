import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { readerOf } from '#features/accounts/server/sessions/reader.ts'
import { DeskPoll, DeskPollPage, ListDeskPollsQuery, PollForm, PollParams } from '../schema.ts'
import { listDeskPolls, readDeskPoll } from './listDeskPolls.ts'
import { pollSuccesses } from './messages.ts'
import { closePoll, deletePoll, recallPoll, schedulePoll } from './movePoll.ts'
import { addPoll, editPoll } from './savePoll.ts'

/** The newsroom's side of polls: written as drafts, sent out, closed. */
export function deskPollsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = { access: 'editor' } as const
  const answer = successOf(z.object({ poll: DeskPoll }))
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

  const listSchema = { tags, summary: 'Every poll', querystring: ListDeskPollsQuery, response: { 200: DeskPollPage, 422: ErrorReply } }
  server.get('/api/desk/polls', { schema: listSchema, config }, (request) => listDeskPolls(app, request.query))

  const readSchema = { tags, summary: 'One poll, whatever its state', params: PollParams, response: { 200: DeskPoll, ...refused } }
  server.get('/api/desk/polls/:id', { schema: readSchema, config }, (request) => readDeskPoll(app, request.params.id))

  const addSchema = { tags, summary: 'Write a poll, as a draft', body: PollForm, response: { 200: answer, 422: ErrorReply } }
  server.post('/api/desk/polls', { schema: addSchema, config }, async (request) => {
    const id = await addPoll(app, readerOf(request).id, request.body)
    return success(pollSuccesses.poll_saved, { poll: await readDeskPoll(app, id) })
  })

  const editSchema = { tags, summary: 'Rewrite a draft', params: PollParams, body: PollForm, response: { 200: answer, ...refused } }
  server.put('/api/desk/polls/:id', { schema: editSchema, config }, async ({ params, body }) => {
    await editPoll(app, params.id, body)
    return success(pollSuccesses.poll_saved, { poll: await readDeskPoll(app, params.id) })
  })

  const moves = [
    { path: 'schedule', summary: 'Open a draft, now or when it says', move: schedulePoll, code: pollSuccesses.poll_scheduled },
    { path: 'recall', summary: 'Make a scheduled poll a draft again', move: recallPoll, code: pollSuccesses.poll_recalled },
    { path: 'close', summary: 'Close an open poll now', move: closePoll, code: pollSuccesses.poll_closed_now },
  ] as const
  for (const { path, summary, move, code } of moves) {
    const schema = { tags, summary, params: PollParams, response: { 200: answer, ...refused } }
    server.post(`/api/desk/polls/:id/${path}`, { schema, config }, async ({ params }) => {
      await move(app, params.id)
      return success(code, { poll: await readDeskPoll(app, params.id) })
    })
  }

  const deleteSchema = { tags, summary: 'Throw a draft away', params: PollParams, response: { 200: successOf(z.object({})), ...refused } }
  server.delete('/api/desk/polls/:id', { schema: deleteSchema, config }, async ({ params }) => {
    await deletePoll(app, params.id)
    return success(pollSuccesses.poll_deleted, {})
  })
}
