import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { signInOptions } from '#features/accounts/server/signIn/signInOptions.ts'
import { sectionTextIn } from '#features/comments/browser/sectionText.ts'
import { subjectHref } from '#features/comments/browser/subjectHref.ts'
import type { Comment, Subject } from '#features/comments/schema.ts'
import { listComments } from '#features/comments/server/listComments.ts'
import { listReplies } from '#features/comments/server/listReplies.ts'
import { commentSuccesses } from '#features/comments/server/messages.ts'
import { readThread } from '#features/comments/server/readThread.ts'
import type { Resource } from '#features/comments/server/resource.ts'
import { readSubjects, subjectKey } from '#features/comments/server/subject.ts'
import type { Locale } from '#text/locale.ts'
import { truncate } from '#text/truncate.ts'
import { newKey } from '#ui/newKey.ts'
import { type CommentsView, LightComments } from '../../light/LightComments.tsx'
import { maxLightTitle } from '../../light/LightList.tsx'
import { csrfTokenOf } from '../csrf.ts'
import { lightHtml, lightPolicy } from '../pages/renderLight.tsx'

export type CommentsRequest = { app: App; locale: Locale; request: FastifyRequest; reply: FastifyReply; resource: Resource }

type Query = { cursor?: string | undefined; comment?: number | undefined; reply?: number | undefined; sent?: 'added' | 'held' | undefined }
/** `reader`: who has just signed in; otherwise that of the session. */
type Shown = { query?: Query; reader?: User; problem?: string; draft?: string }

const commentsPerPage = 20
const maxReplies = 200

/**
 * Sends the page of comments. Throws `not_found` without such a post or poll, or if a comment that
 * the address names cannot be seen.
 */
export async function commentsPage(given: CommentsRequest, { query = {}, reader: known, problem, draft = '' }: Shown): Promise<string> {
  const { app, locale, request, reply, resource } = given
  const reader = known ?? (await request.session.find())?.user ?? null
  const viewer = reader?.id ?? null
  const page = { pagination: commentsPerPage, cursor: query.cursor, order: 'newest' } as const
  const [subject, listed, single, replyTo] = await Promise.all([
    readSubject(given),
    listComments(app, resource, page, viewer),
    query.comment === undefined ? undefined : readWholeThread(given, query.comment, viewer),
    query.reply === undefined ? undefined : readThread(app, query.reply, viewer),
  ])
  const view: CommentsView = {
    resource,
    subject,
    comments: single ? [single] : listed.data,
    next: single ? null : listed.meta.next_cursor,
    single: single !== undefined,
    suspension: listed.meta.suspension,
    reader,
    options: signInOptions(app),
    token: csrfTokenOf(app, request, reply),
    key: newKey(),
    replyTo: replyTo && (replyTo.replies.find(({ id }) => id === query.reply) ?? replyTo),
    notice: query.sent && commentSuccesses[`comment_${query.sent}`][locale],
    problem,
    draft,
  }
  const title = sectionTextIn(locale).commentsTitle
  reply.header('content-security-policy', lightPolicy).type('text/html; charset=utf-8')
  return lightHtml(
    { app, locale, url: new URL(subjectHref(locale, { ...subject, title: '' }), app.config.publicUrl) },
    {
      title: `${title} · ${truncate(subject.title, maxLightTitle)}`,
      canonical: null,
      content: createElement(LightComments, { locale, title, view }),
    },
  )
}

async function readSubject({ app, resource: { type, id } }: CommentsRequest): Promise<Subject> {
  const key = { resource_type: type, resource_id: id }
  const subject = (await readSubjects(app.publicDb, [key])).get(subjectKey(key))
  if (!subject) throw new AppError('not_found')
  return subject
}

/** Reads a thread of this post or poll, with as many replies as a page can have. */
async function readWholeThread({ app, resource }: CommentsRequest, id: number, viewer: number | null): Promise<Comment> {
  const thread = await readThread(app, id, viewer)
  if (thread.resource_type !== resource.type || thread.resource_id !== resource.id) throw new AppError('not_found')
  const { data } = await listReplies(app, thread.id, { pagination: maxReplies }, viewer)
  return { ...thread, replies: data }
}
