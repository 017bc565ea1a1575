import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { restsUntilPlan } from '../restsUntilPlan.ts'
import { Settings, SettingsForm } from '../schema.ts'
import { interestSuccesses } from './messages.ts'
import { readSettings } from './readSettings.ts'
import { saveSettings } from './saveSettings.ts'

export function interestsApi(server: ApiServer, app: App): void {
  const tags = ['interests']
  const config = { access: 'signed_in' } as const

  const shown = successOf(Settings)
  server.get(
    '/api/user/profile/settings/show',
    {
      schema: { tags, summary: 'The interests of the reader, how alerts arrive, and what the plan allows', response: { 200: shown } },
      config,
    },
    async (request) => success('done', await readSettings(app.db, readerOf(request).id)),
  )

  const schema = {
    tags,
    summary: 'Change the interests and how alerts arrive; absent fields stay unchanged',
    body: SettingsForm,
    response: { 200: shown, 422: ErrorReply, 429: ErrorReply },
  }
  server.post('/api/user/profile/settings', { schema, config }, async (request) => {
    const settings = await saveSettings(app, readerOf(request).id, request.body)
    return success(restsUntilPlan(settings) ? interestSuccesses.settings_saved_without_plan : interestSuccesses.settings_saved, settings)
  })
}
