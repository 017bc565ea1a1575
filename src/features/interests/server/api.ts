import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { readerOf } from '#features/accounts/server/sessions/reader.ts'
import { Interests, InterestsForm } from '../schema.ts'
import { interestSuccesses } from './messages.ts'
import { presentRule, readRule } from './readRule.ts'
import { saveInterests } from './saveInterests.ts'

export function interestsApi(server: ApiServer, app: App): void {
  const tags = ['interests']
  const config = { access: 'signed_in' } as const

  const shown = successOf(Interests)
  server.get(
    '/api/user/profile/settings/show',
    { schema: { tags, summary: 'The interests of the reader', response: { 200: shown } }, config },
    async (request) => success('done', presentRule(await readRule(app.db, readerOf(request).id))),
  )

  const schema = {
    tags,
    summary: 'Change the interests; absent fields stay unchanged',
    body: InterestsForm,
    response: { 200: shown, 422: ErrorReply, 429: ErrorReply },
  }
  server.post('/api/user/profile/settings', { schema, config }, async (request) =>
    success(interestSuccesses.settings_saved, presentRule(await saveInterests(app, readerOf(request).id, request.body))),
  )
}
