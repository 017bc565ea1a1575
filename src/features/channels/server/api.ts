import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { channels } from '../channels.ts'
import { ChannelState } from '../schema.ts'
import { listChannels } from './listChannels.ts'
import { channelSuccesses } from './messages.ts'
import { pushApi } from './push/pushApi.ts'
import { sendTestMessage } from './sendTestMessage.ts'
import { telegramApi } from './telegram/telegramApi.ts'
import { whatsappApi } from './whatsapp/whatsappApi.ts'

export function channelsApi(server: ApiServer, app: App): void {
  const tags = ['channels']
  const config = { access: 'signed_in' } as const

  const list = { tags, summary: 'How alerts can reach the reader', response: { 200: z.object({ data: z.array(ChannelState) }) } }
  server.get('/api/auth/channels', { schema: list, config: { ...config, cost: 2 } }, async (request) => ({
    data: await listChannels(app, readerOf(request).id),
  }))

  const tested = { 200: successOf(z.object({})), 404: ErrorReply, 409: ErrorReply, 429: ErrorReply, 503: ErrorReply }
  for (const channel of channels) {
    const test = { tags, summary: `Send a test message by ${channel}`, response: tested }
    server.post(`/api/auth/channels/${channel}/test`, { schema: test, config }, async (request) => {
      await sendTestMessage(app, readerOf(request).id, channel, localeOfRequest(request))
      return success(channelSuccesses.test_sent, {})
    })
  }
  pushApi(server, app)
  telegramApi(server, app)
  whatsappApi(server, app)
}
