import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { setDeviceCookie } from '#access/server/sessions/deviceCookie.ts'
import { setSessionCookie } from '#access/server/sessions/sessionCookie.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { LoginForm } from '#features/accounts/schema.ts'
import { signOut } from '#features/accounts/server/sessions/signOut.ts'
import { signIn } from '#features/accounts/server/signIn/signIn.ts'
import { commentsHref } from '#features/comments/browser/commentsHref.ts'
import { CommentForm, IdInPath, ReplyForm } from '#features/comments/schema.ts'
import { addComment } from '#features/comments/server/addComment.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { isAllowed } from '../guardRoutes.ts'
import { sendErrorPage } from '../pages/sendErrorPage.ts'
import { toReply } from '../sendError.ts'
import { type CommentsRequest, commentsPage } from './commentsPage.ts'

const params = z.object({ type: z.enum(['post', 'poll']), id: IdInPath })
const querystring = z.object({
  cursor: z.string().max(200).optional(),
  comment: IdInPath.optional(),
  reply: IdInPath.optional(),
  sent: z.enum(['added', 'held']).optional(),
})
/** A form has all of its fields as texts. */
const Form = z.record(z.string(), z.unknown()).nullish()

/**
 * Comments by links and forms alone, for readers without scripts. Unlike other pages, each is
 * rendered for its reader. A form that is accepted redirects (303), so that reloading sends nothing
 * twice; otherwise the page says why and still has what was written.
 */
export function serveCommentPages(server: ApiServer, app: App): void {
  server.register(async (pages: ApiServer) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 32_768 }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const locale of ['ar', 'en'] as const) servePages(pages, app, locale)
  })
}

function servePages(pages: ApiServer, app: App, locale: Locale): void {
  const path = inLocale(locale, '/comments/:type/:id')
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void sendErrorPage(app, error, request, reply)
  const posted = {
    schema: { params, body: Form, hide: true },
    config: { access: 'anyone', form: true, cost: 5 },
    errorHandler,
  } as const

  const shown = { schema: { params, querystring, hide: true }, config: { access: 'anyone', cost: 5 }, errorHandler } as const
  pages.get(path, shown, (request, reply) =>
    commentsPage({ app, locale, request, reply, resource: request.params }, { query: request.query }),
  )

  pages.post(path, posted, async (request, reply) => {
    const given = { app, locale, request, reply, resource: request.params }
    const form = request.body ?? {}
    return orProblem(given, form, async () => {
      const { id, state } = await write(given, form)
      const query = new URLSearchParams({ sent: state === 'held' ? 'held' : 'added' })
      if (form.parent_id) query.set('comment', String(id))
      return reply.redirect(`${commentsHref(locale, request.params)}?${query}#comment-${id}`, 303)
    })
  })

  pages.post(`${path}/sign-in`, posted, async (request, reply) => {
    const given = { app, locale, request, reply, resource: request.params }
    const form = request.body ?? {}
    return orProblem(given, form, async () => {
      const { email, password } = form
      const { device, token, user } = await signIn(app, callerOf(request), validate(LoginForm, { email, password }))
      setSessionCookie(app, reply, token)
      setDeviceCookie(app, reply, device)
      if (form.content) return commentsPage(given, { reader: user, draft: String(form.content) })
      return reply.redirect(commentsHref(locale, request.params), 303)
    })
  })

  pages.post(`${path}/sign-out`, posted, async (request, reply) => {
    await signOut(app, callerOf(request))
    setSessionCookie(app, reply, null)
    return reply.redirect(commentsHref(locale, request.params), 303)
  })
}

/** Returns what the form did, or the page again with the error and what was written. */
async function orProblem(given: CommentsRequest, form: Record<string, unknown>, act: () => Promise<unknown>): Promise<unknown> {
  try {
    return await act()
  } catch (error) {
    const { app, locale, request, reply } = given
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'not_found') throw error
    const { message, errors } = toReply(app, error, { request, reply, locale })
    const problem = Object.values(errors ?? {})[0]?.[0] ?? message
    const replyTo = IdInPath.safeParse(form.parent_id).data
    return commentsPage(given, { problem, draft: String(form.content ?? ''), query: { reply: replyTo } })
  }
}

/** Throws `unauthorized`, `unverified`, `invalid`, and what `addComment` throws. */
async function write({ app, request, resource }: CommentsRequest, { content, parent_id, client_key }: Record<string, unknown>) {
  const user = (await request.session.find())?.user
  const form = { type: resource.type, resource_id: resource.id, content, client_key: client_key || null }
  const parentId = parent_id === undefined ? null : validate(ReplyForm, { ...form, parent_id: Number(parent_id) }).parent_id
  const { content: text, client_key: key } = validate(CommentForm, form)
  if (!user) throw new AppError('unauthorized')
  if (!isAllowed(user, 'verified')) throw new AppError('unverified')
  return addComment(app, user, { resource, parentId, content: text, key })
}

/** Throws `invalid` with the codes of the fields' messages. */
function validate<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(given)
  if (!error) return data as z.infer<Schema>
  throw new AppError('invalid', Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]])))
}
