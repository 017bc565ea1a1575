import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { WhatsappDay } from '../../schema.ts'
import { listWhatsappDays } from './listWhatsappDays.ts'

/** The desk's route for what became of WhatsApp's messages. */
export function deskWhatsappApi(server: ApiServer, app: App): void {
  const schema = {
    tags: ['desk'],
    summary: 'What became of alerts on WhatsApp, by day',
    response: { 200: z.object({ data: z.array(WhatsappDay) }) },
  }
  server.get('/api/desk/whatsapp-days', { schema, config: { access: 'moderator', act: 'see_whatsapp', cost: 40 } }, () =>
    listWhatsappDays(app),
  )
}
