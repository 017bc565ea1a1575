import { z } from 'zod'
import { readerOf, signedInBy } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { CodeForm, CodeSent, TelegramPairing, TypedChatForm } from '../../schema.ts'
import { channelSuccesses } from '../messages.ts'
import { confirmChat } from './confirmChat.ts'
import { startPairing } from './startPairing.ts'
import { typeChatId } from './typeChatId.ts'
import { unlinkTelegram } from './unlinkTelegram.ts'

/**
 * Linking a Telegram chat: by a link or command for the bot, or by an id that is confirmed with a
 * code.
 */
export function telegramApi(server: ApiServer, app: App): void {
  const tags = ['channels']
  const config = { access: 'signed_in' } as const
  const refused = { 404: ErrorReply, 422: ErrorReply, 429: ErrorReply, 503: ErrorReply }
  const empty = successOf(z.object({}))

  const pairing = { tags, summary: 'A link that pairs a Telegram chat, once', response: { 200: successOf(TelegramPairing), ...refused } }
  server.post('/api/auth/channels/telegram/pairing', { schema: pairing, config }, async (request) =>
    success('done', await startPairing(app, signedInBy(request))),
  )

  const typed = {
    tags,
    summary: 'Send a code to the Telegram chat with this id',
    body: TypedChatForm,
    response: { 200: successOf(CodeSent), ...refused },
  }
  server.post('/api/auth/channels/telegram/typed-id', { schema: typed, config }, async (request) => {
    const requester = { userId: readerOf(request).id, ip: request.ip }
    const expires_in = await typeChatId(app, requester, request.body.telegram_user_id, localeOfRequest(request))
    return success(channelSuccesses.telegram_code_sent, { expires_in, resend_after: 0 })
  })

  const confirm = { tags, summary: 'Link the chat to which the code was sent', body: CodeForm, response: { 200: empty, ...refused } }
  server.post('/api/auth/channels/telegram/confirm', { schema: confirm, config }, async (request) => {
    await confirmChat(app, signedInBy(request), request.body.code)
    return success(channelSuccesses.telegram_linked, {})
  })

  server.delete(
    '/api/auth/channels/telegram',
    { schema: { tags, summary: 'Forget the Telegram chat', response: { 200: empty } }, config },
    async (request) => {
      await unlinkTelegram(app, readerOf(request).id)
      return success(channelSuccesses.telegram_unlinked, {})
    },
  )
}
