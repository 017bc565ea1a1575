import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { BannedWord, BannedWordForm, BanPreview, CasePage, CasesQuery, DecideForm, SuspendForm, UndoForm } from '../../deskSchema.ts'
import { IdInPath, Suspension } from '../../schema.ts'
import { banWord, listBannedWords, unbanWord } from './banWord.ts'
import { countCases } from './countCases.ts'
import { decideCase } from './decideCase.ts'
import { listCases } from './listCases.ts'
import { previewBan } from './previewBan.ts'
import { liftSuspension, suspendReader } from './suspendReader.ts'
import { undoDecision } from './undoDecision.ts'

/** The actions of moderators and editors; each is logged. */
export function deskApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName) => ({ access: 'moderator', act }) as const
  const params = z.object({ id: IdInPath })
  const ofReader = z.object({ id: wholeNumber(1, maxInt) })
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }
  const done = { 200: successOf(z.object({})), ...refused }

  const cases = {
    tags,
    summary: 'Comments waiting for a decision',
    querystring: CasesQuery,
    response: { 200: CasePage, 422: ErrorReply },
  }
  server.get('/api/desk/comments', { schema: cases, config: config('see_comments') }, (request) => listCases(app, request.query))

  const counted = { tags, summary: 'How many comments wait for a decision, up to 100', response: { 200: z.object({ waiting: z.int() }) } }
  server.get('/api/desk/comments/waiting', { schema: counted, config: config('see_comments') }, async () => ({
    waiting: await countCases(app),
  }))

  const decided = { 200: successOf(z.object({ version: z.string() })), ...refused }
  const decide = { tags, summary: 'Approve or remove a comment', params, body: DecideForm, response: decided }
  server.post('/api/desk/comments/:id/decision', { schema: decide, config: config('decide_comment') }, async (request) =>
    success('done', { version: await decideCase(app, actorOf(request), request.params.id, request.body) }),
  )

  const undo = { tags, summary: 'Undo one’s own decision about a comment', params, body: UndoForm, response: done }
  server.post('/api/desk/comments/:id/undo', { schema: undo, config: config('undo_decision') }, async (request) => {
    await undoDecision(app, actorOf(request), request.params.id, request.body.version)
    return success('done', {})
  })

  const suspended = { 200: successOf(z.object({ suspension: Suspension })), 403: ErrorReply, 404: ErrorReply, 422: ErrorReply }
  const suspend = { tags, summary: 'Suspend a reader from commenting', params: ofReader, body: SuspendForm, response: suspended }
  server.post('/api/desk/users/:id/suspension', { schema: suspend, config: config('suspend_reader') }, async (request) =>
    success('done', { suspension: await suspendReader(app, actorOf(request), request.params.id, request.body) }),
  )

  const lift = { tags, summary: 'End a suspension', params: ofReader, response: done }
  server.delete('/api/desk/users/:id/suspension', { schema: lift, config: config('lift_suspension') }, async (request) => {
    await liftSuspension(app, actorOf(request), request.params.id)
    return success('done', {})
  })

  wordsApi(server, app)
}

function wordsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName) => ({ access: 'editor', act }) as const
  const words = z.object({ words: z.array(BannedWord) })
  const respond = async () => success('done', { words: await listBannedWords(app) })

  const list = { tags, summary: 'Words that hold a comment for review', response: { 200: successOf(words) } }
  server.get('/api/desk/banned-words', { schema: list, config: config('see_words') }, respond)

  const preview = {
    tags,
    summary: 'What a word would have held in the last 30 days, if it had been banned',
    querystring: BannedWordForm,
    response: { 200: BanPreview, 422: ErrorReply },
  }
  server.get(
    '/api/desk/banned-words/preview',
    { schema: preview, config: { ...config('preview_ban'), cost: 200, perReader: 20 } },
    (request) => previewBan(app, request.query.word),
  )

  const ban = { tags, summary: 'Ban a word in all its forms', body: BannedWordForm, response: { 200: successOf(words), 422: ErrorReply } }
  server.post('/api/desk/banned-words', { schema: ban, config: config('ban_word') }, async (request) => {
    await banWord(app, actorOf(request), request.body.word)
    return respond()
  })

  const params = z.object({ id: wholeNumber(1, maxInt) })
  const unban = { tags, summary: 'Allow a word again', params, response: { 200: successOf(words), 404: ErrorReply, 422: ErrorReply } }
  server.delete('/api/desk/banned-words/:id', { schema: unban, config: config('unban_word') }, async (request) => {
    await unbanWord(app, actorOf(request), request.params.id)
    return respond()
  })
}
