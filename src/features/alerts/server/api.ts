import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { InterestsForm } from '#features/interests/schema.ts'
import { Preview } from '../schema.ts'
import { previewInterests } from './previewInterests.ts'

export function alertsApi(server: ApiServer, app: App): void {
  const schema = {
    tags: ['interests'],
    summary: 'The alerts that changed interests would have caused in the last seven days; saves nothing',
    body: InterestsForm,
    response: { 200: z.object({ data: Preview }), 422: ErrorReply },
  }
  const config = { access: 'signed_in', cost: 50 } as const
  server.post('/api/user/profile/settings/preview', { schema, config }, async (request) => ({
    data: await previewInterests(app, readerOf(request).id, request.body),
  }))
}
