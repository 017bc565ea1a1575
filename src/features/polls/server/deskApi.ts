import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { DeskPoll, DeskPollPage, ListDeskPollsQuery, PollForm, PollParams } from '../schema.ts'
import { closePoll, deletePoll, recallPoll, schedulePoll } from './changePollState.ts'
import { listDeskPolls, readDeskPoll } from './listDeskPolls.ts'
import { pollSuccesses } from './messages.ts'
import { addPoll, editPoll } from './savePoll.ts'

/** Polls at the desk: editors write drafts, publish them and close polls. */
export function deskPollsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName) => ({ access: 'editor', act }) as const
  const reply = successOf(z.object({ poll: DeskPoll }))
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

  const listSchema = {
    tags,
    summary: 'All polls, in any state',
    querystring: ListDeskPollsQuery,
    response: { 200: DeskPollPage, 422: ErrorReply },
  }
  server.get('/api/desk/polls', { schema: listSchema, config: config('see_polls') }, (request) => listDeskPolls(app, request.query))

  const readSchema = { tags, summary: 'One poll, in any state', params: PollParams, response: { 200: DeskPoll, ...refused } }
  server.get('/api/desk/polls/:id', { schema: readSchema, config: config('see_polls') }, (request) => readDeskPoll(app, request.params.id))

  const addSchema = { tags, summary: 'Create a draft', body: PollForm, response: { 200: reply, 422: ErrorReply } }
  server.post('/api/desk/polls', { schema: addSchema, config: config('add_poll') }, async (request) => {
    const id = await addPoll(app, actorOf(request), request.body)
    return success(pollSuccesses.poll_saved, { poll: await readDeskPoll(app, id) })
  })

  const editSchema = {
    tags,
    summary: 'Change a draft, or correct an open poll before its first vote',
    params: PollParams,
    body: PollForm,
    response: { 200: reply, ...refused },
  }
  server.put('/api/desk/polls/:id', { schema: editSchema, config: config('edit_poll') }, async (request) => {
    const { id } = request.params
    const isSeen = await editPoll(app, actorOf(request), id, request.body)
    return success(isSeen ? pollSuccesses.poll_corrected : pollSuccesses.poll_saved, { poll: await readDeskPoll(app, id) })
  })

  const transitions = [
    {
      path: 'schedule',
      summary: 'Publish a draft, which opens now or at its opening time',
      change: schedulePoll,
      code: pollSuccesses.poll_scheduled,
    },
    { path: 'recall', summary: 'Make a scheduled poll a draft again', change: recallPoll, code: pollSuccesses.poll_recalled },
    { path: 'close', summary: 'Close an open poll now', change: closePoll, code: pollSuccesses.poll_closed_now },
  ] as const
  for (const { path, summary, change, code } of transitions) {
    const schema = { tags, summary, params: PollParams, response: { 200: reply, ...refused } }
    server.post(`/api/desk/polls/:id/${path}`, { schema, config: config(`${path}_poll`) }, async (request) => {
      await change(app, actorOf(request), request.params.id)
      return success(code, { poll: await readDeskPoll(app, request.params.id) })
    })
  }

  const deleteSchema = { tags, summary: 'Delete a draft', params: PollParams, response: { 200: successOf(z.object({})), ...refused } }
  server.delete('/api/desk/polls/:id', { schema: deleteSchema, config: config('delete_poll') }, async (request) => {
    await deletePoll(app, actorOf(request), request.params.id)
    return success(pollSuccesses.poll_deleted, {})
  })
}
