import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { readerOf } from '#access/server/sessions/reader.ts'
import { addLinkAction } from '#base/api/addLinkAction.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { Locale } from '#text/locale.ts'
import { MyNewsletterForm, MyNewsletterPage, Subscribed, SubscribeForm } from '../schema.ts'
import { confirmRequest, readRequest } from './confirmRequest.ts'
import { confirmPages, unsubscribePages } from './linkPages.ts'
import { readToken } from './links.ts'
import { newsletterSuccesses } from './messages.ts'
import { listMyNewsletters, setMyNewsletter } from './myNewsletters.ts'
import { requestNewsletters } from './requestNewsletters.ts'

const tags = ['newsletters']

export function newslettersApi(server: ApiServer, app: App): void {
  const schema = {
    tags,
    summary: 'Ask for newsletters at an address, which is confirmed by a mail',
    body: SubscribeForm,
    response: { 200: successOf(Subscribed), 422: ErrorReply, 429: ErrorReply },
  }
  server.post('/api/newsletters/subscribe', { schema, config: { access: 'anyone', cost: 5 } }, async (request) => {
    const user = (await request.session.find())?.user ?? null
    const done = await requestNewsletters(app, callerOf(request), user, request.body)
    return success(done.is_confirmed ? newsletterSuccesses.subscribed : newsletterSuccesses.confirmation_sent, done)
  })

  const config = { access: 'signed_in' } as const
  const listSchema = { tags, summary: 'The newsletters on offer, and which ones you get', response: { 200: MyNewsletterPage } }
  server.get('/api/auth/newsletters', { schema: listSchema, config }, async (request) => ({
    data: await listMyNewsletters(app, readerOf(request)),
  }))

  const setSchema = {
    tags,
    summary: 'Turn a newsletter on or off',
    body: MyNewsletterForm,
    response: { 200: successOf(z.object({})), 403: ErrorReply, 422: ErrorReply },
  }
  server.post('/api/auth/newsletters', { schema: setSchema, config: { ...config, perReader: 60 } }, async (request) => {
    await setMyNewsletter(app, readerOf(request), request.body)
    return success(request.body.is_subscribed ? newsletterSuccesses.subscribed : newsletterSuccesses.unsubscribed, {})
  })

  addLinkAction(server, {
    path: '/newsletters/confirm/:token',
    read: async (token) => {
      const id = readToken(app, 'confirm', token)
      return id === undefined ? undefined : readRequest(app, id)
    },
    act: ({ id }) => confirmRequest(app, id),
    pages: confirmPages,
  })
  addLinkAction(server, {
    path: '/newsletters/unsubscribe/:token',
    read: (token) => readSubscription(app, token),
    act: async ({ id }) => void (await app.db.deleteFrom('newsletter_subscriptions').where('id', '=', id).execute()),
    pages: unsubscribePages,
  })
}

/** A subscription that has ended is one too: a program may post twice. */
async function readSubscription(app: App, token: string): Promise<{ id: number; locale?: Locale } | undefined> {
  const id = readToken(app, 'unsubscribe', token)
  if (id === undefined) return undefined
  const row = await app.db.selectFrom('newsletter_subscriptions').select('locale').where('id', '=', id).executeTakeFirst()
  return row ? { id, locale: row.locale as Locale } : { id }
}
