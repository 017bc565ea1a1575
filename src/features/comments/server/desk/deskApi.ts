import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { readerOf } from '#features/accounts/server/sessions/reader.ts'
import { BannedWord, BannedWordForm, CasePage, CasesQuery, DecideForm, LogPage, SuspendForm } from '../../deskSchema.ts'
import { IdInAddress, OwnQuery, Suspension } from '../../schema.ts'
import { banWord, listBannedWords, unbanWord } from './banWord.ts'
import { countCases } from './countCases.ts'
import { decideCase } from './decideCase.ts'
import { listCases } from './listCases.ts'
import { listLog } from './moderationLog.ts'
import { liftSuspension, suspendReader } from './suspendReader.ts'

/** The actions of moderators and editors; each is logged. */
export function deskApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = { access: 'moderator' } as const
  const params = z.object({ id: IdInAddress })
  const ofReader = z.object({ id: wholeNumber(1, maxInt) })
  const done = { 200: successOf(z.object({})), 404: ErrorReply, 422: ErrorReply }

  const cases = {
    tags,
    summary: 'Comments waiting for a decision',
    querystring: CasesQuery,
    response: { 200: CasePage, 422: ErrorReply },
  }
  server.get('/api/desk/comments', { schema: cases, config }, (request) => listCases(app, request.query))

  const counted = { tags, summary: 'How many comments wait for a decision, up to 100', response: { 200: z.object({ waiting: z.int() }) } }
  server.get('/api/desk/comments/waiting', { schema: counted, config }, async () => ({ waiting: await countCases(app) }))

  const decide = { tags, summary: 'Approve or remove a comment', params, body: DecideForm, response: done }
  server.post('/api/desk/comments/:id/decision', { schema: decide, config }, async (request) => {
    await decideCase(app, readerOf(request), request.params.id, request.body)
    return success('done', {})
  })

  const suspended = { 200: successOf(z.object({ suspension: Suspension })), 403: ErrorReply, 404: ErrorReply, 422: ErrorReply }
  const suspend = { tags, summary: 'Suspend a reader from commenting', params: ofReader, body: SuspendForm, response: suspended }
  server.post('/api/desk/users/:id/suspension', { schema: suspend, config }, async (request) =>
    success('done', { suspension: await suspendReader(app, readerOf(request), request.params.id, request.body) }),
  )

  const lift = { tags, summary: 'End a suspension', params: ofReader, response: done }
  server.delete('/api/desk/users/:id/suspension', { schema: lift, config }, async (request) => {
    await liftSuspension(app, readerOf(request), request.params.id)
    return success('done', {})
  })

  const log = { tags, summary: 'The moderation log', querystring: OwnQuery, response: { 200: LogPage, 422: ErrorReply } }
  server.get('/api/desk/log', { schema: log, config }, (request) => listLog(app, request.query))

  wordsApi(server, app)
}

function wordsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = { access: 'editor' } as const
  const words = z.object({ words: z.array(BannedWord) })
  const respond = async () => success('done', { words: await listBannedWords(app) })

  const list = { tags, summary: 'Words that hold a comment for review', response: { 200: successOf(words) } }
  server.get('/api/desk/banned-words', { schema: list, config }, respond)

  const ban = { tags, summary: 'Ban a word in all its forms', body: BannedWordForm, response: { 200: successOf(words), 422: ErrorReply } }
  server.post('/api/desk/banned-words', { schema: ban, config }, async (request) => {
    await banWord(app, readerOf(request), request.body.word)
    return respond()
  })

  const params = z.object({ id: wholeNumber(1, maxInt) })
  const unban = { tags, summary: 'Allow a word again', params, response: { 200: successOf(words), 404: ErrorReply, 422: ErrorReply } }
  server.delete('/api/desk/banned-words/:id', { schema: unban, config }, async (request) => {
    await unbanWord(app, readerOf(request), request.params.id)
    return respond()
  })
}
