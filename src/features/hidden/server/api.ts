import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { HiddenChanges, HiddenItem, HiddenPage } from '../schema.ts'
import { changeHidden } from './changeHidden.ts'
import { listHidden } from './listHidden.ts'
import { hiddenSuccesses } from './messages.ts'

export function hiddenApi(server: ApiServer, app: App): void {
  const tags = ['posts']
  const config = { access: 'signed_in', cost: 5 } as const

  const list = { tags, summary: 'Agencies, sections and stories that the reader hides, the newest last', response: { 200: HiddenPage } }
  server.get('/api/auth/hidden', { schema: list, config }, async (request) => ({ data: await listHidden(app, readerOf(request).id) }))

  const change = {
    tags,
    summary: 'Hide agencies, sections and stories, or show them again; the newest 200 of each kind stay hidden. Answers what is hidden now',
    body: HiddenChanges,
    response: { 200: successOf(z.object({ hidden: z.array(HiddenItem) })), 422: ErrorReply },
  }
  server.post('/api/auth/hidden', { schema: change, config: { ...config, perReader: 60 } }, async (request) =>
    success(hiddenSuccesses.hidden_changed, { hidden: await changeHidden(app, readerOf(request).id, request.body) }),
  )
}
