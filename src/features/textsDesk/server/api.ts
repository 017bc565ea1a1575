import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { limitLargeBodies } from '#base/api/limitLargeBodies.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import {
  DeskText,
  DeskTextItem,
  ListTextVersionsQuery,
  maxTextLength,
  PreviewTextForm,
  ResetTextForm,
  SaveTextForm,
  TextParams,
  TextPreview,
  TextSource,
  TextVersionPage,
  TextVersionParams,
} from '../schema.ts'
import { listTextVersions, readTextVersion } from './listTextVersions.ts'
import { textSuccesses } from './messages.ts'
import { previewText } from './previewText.ts'
import { listDeskTexts, readDeskText } from './readDeskText.ts'
import { resetText } from './resetText.ts'
import { saveText } from './saveText.ts'

/** Bytes: an Arabic letter has two, and JSON escapes some. */
const bodyLimit = maxTextLength * 4

/** The desk's routes for the texts of pages. */
export function deskTextsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const params = TextParams
  const config = (act: ActName, cost = 1) => ({ access: 'editor', act, cost }) as const
  const large = { bodyLimit, onRequest: limitLargeBodies(app) }
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }
  const changed = { 200: successOf(z.object({ text: DeskText })), ...refused }

  const list = { tags, summary: 'The texts of pages', response: { 200: z.object({ data: z.array(DeskTextItem) }) } }
  server.get('/api/desk/texts', { schema: list, config: config('see_texts', 10) }, async () => ({ data: await listDeskTexts(app) }))

  const read = { tags, summary: 'A text with its Markdown', params, response: { 200: DeskText, ...refused } }
  server.get('/api/desk/texts/:page/:language', { schema: read, config: config('see_texts', 5) }, (request) =>
    readDeskText(app, request.params),
  )

  const preview = {
    tags,
    summary: 'How a page would show a text; nothing is saved',
    params,
    body: PreviewTextForm,
    response: { 200: TextPreview, ...refused },
  }
  server.post(
    '/api/desk/texts/:page/:language/preview',
    { schema: preview, config: { ...config('preview_text', 5), perReader: 200 }, ...large },
    async (request) => previewText(request.body.source, request.params.language),
  )

  const save = { tags, summary: 'Publish a text', params, body: SaveTextForm, response: changed }
  server.put('/api/desk/texts/:page/:language', { schema: save, config: config('save_text', 5), ...large }, async (request) => {
    await saveText(app, actorOf(request), request.params, request.body)
    return success(textSuccesses.text_saved, { text: await readDeskText(app, request.params) })
  })

  const reset = { tags, summary: 'Show the built-in text again', params, body: ResetTextForm, response: changed }
  server.post('/api/desk/texts/:page/:language/reset', { schema: reset, config: config('reset_text', 5) }, async (request) => {
    await resetText(app, actorOf(request), request.params, request.body)
    return success(textSuccesses.text_reset, { text: await readDeskText(app, request.params) })
  })

  const versions = {
    tags,
    summary: 'What a text was, newest first',
    params,
    querystring: ListTextVersionsQuery,
    response: { 200: TextVersionPage, ...refused },
  }
  server.get('/api/desk/texts/:page/:language/versions', { schema: versions, config: config('see_texts', 3) }, (request) =>
    listTextVersions(app, request.params, request.query),
  )

  const version = { tags, summary: 'The Markdown of a version', params: TextVersionParams, response: { 200: TextSource, ...refused } }
  server.get('/api/desk/texts/:page/:language/versions/:version', { schema: version, config: config('see_texts', 2) }, (request) =>
    readTextVersion(app, request.params),
  )
}
