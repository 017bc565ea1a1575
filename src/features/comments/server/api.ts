import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findReaderId, readerOf } from '#access/server/sessions/reader.ts'
import type { User } from '#access/user.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import {
  Comment,
  CommentForm,
  CommentPage,
  CommentsQuery,
  CommentWritten,
  DeleteQuery,
  IdInPath,
  ListedComment,
  ListedCommentPage,
  OwnQuery,
  RepliesQuery,
  ReplyForm,
  ReplyPage,
  ReportForm,
  ThreadQuery,
  UpdateForm,
} from '../schema.ts'
import { addComment, type NewComment } from './addComment.ts'
import { type CommentRow, presentComment } from './commentRow.ts'
import { deleteComment, restoreComment } from './deleteComment.ts'
import { deskApi } from './desk/deskApi.ts'
import { editComment } from './editComment.ts'
import { listComments } from './listComments.ts'
import { listOwnComments } from './listOwnComments.ts'
import { listRecentComments } from './listRecentComments.ts'
import { listReplies } from './listReplies.ts'
import { listStoryComments } from './listStoryComments.ts'
import { commentErrors, commentSuccesses } from './messages.ts'
import { readThread } from './readThread.ts'
import { reportComment } from './reportComment.ts'
import { resourceOf } from './resource.ts'

const tags = ['comments']
/** `GET /api/stories/{id}/comments` reads those of up to sixty reports. */
const storyCommentsCost = 5
const refusals = { 404: ErrorReply, 422: ErrorReply }

export function commentsApi(server: ApiServer, app: App): void {
  readingApi(server, app)
  writingApi(server, app)
  changingApi(server, app)
  deskApi(server, app)
}

/** Everyone may read; signed-in readers also see their own held comments. */
function readingApi(server: ApiServer, app: App): void {
  const config = { access: 'anyone' } as const

  const params = z.object({ id: IdInPath })
  const ofPost = { tags, summary: 'Comments of a post', params, querystring: ThreadQuery, response: { 200: CommentPage, ...refusals } }
  server.get('/api/auth/comments/:id', { schema: ofPost, config }, async (request) =>
    listComments(app, { type: 'post', id: request.params.id }, request.query, await viewerOf(request, request.query.user_id)),
  )

  const list = { tags, summary: 'Comments of a post or poll', querystring: CommentsQuery, response: { 200: CommentPage, ...refusals } }
  server.get('/api/auth/comments', { schema: list, config }, async (request) => {
    const { type, resource_id, user_id, ...page } = request.query
    return listComments(app, resourceOf(type, resource_id), page, await viewerOf(request, user_id))
  })

  const replies = { tags, summary: 'More replies to a comment', querystring: RepliesQuery, response: { 200: ReplyPage, 422: ErrorReply } }
  server.get('/api/auth/commentreplies', { schema: replies, config }, async (request) =>
    listReplies(app, request.query.parent_id, request.query, await viewerOf(request)),
  )

  const thread = { tags, summary: 'One comment with its replies', params, response: { 200: z.object({ data: Comment }), ...refusals } }
  server.get('/api/auth/comment/:id', { schema: thread, config }, async (request) => ({
    data: await readThread(app, request.params.id, await viewerOf(request)),
  }))

  const listed = z.object({ data: z.array(ListedComment) })
  const recent = { tags, summary: 'The newest comments on the whole site', response: { 200: listed } }
  server.get('/api/auth/recentcomments', { schema: recent, config }, async () => ({ data: await listRecentComments(app) }))

  const ofStory = { tags, summary: 'The newest comments on the reports of a story', params, response: { 200: listed, 422: ErrorReply } }
  server.get('/api/stories/:id/comments', { schema: ofStory, config: { ...config, cost: storyCommentsCost } }, async (request) => ({
    data: await listStoryComments(app, request.params.id),
  }))

  const own = { tags, summary: "The reader's own comments", querystring: OwnQuery, response: { 200: ListedCommentPage, 422: ErrorReply } }
  server.get('/api/auth/my-comments', { schema: own, config: { access: 'signed_in' } }, (request) =>
    listOwnComments(app, readerOf(request).id, request.query),
  )
}

function writingApi(server: ApiServer, app: App): void {
  const config = { access: 'verified', visitorError: commentErrors.login_to_comment } as const
  const response = { 200: successOf(CommentWritten), 403: ErrorReply, 429: ErrorReply, ...refusals }
  const write = async (author: User, given: NewComment) => {
    const row = await addComment(app, author, given)
    return success(
      row.state === 'held' ? commentSuccesses.comment_held : commentSuccesses.comment_added,
      await presentWritten(app, author, row),
    )
  }

  const add = { tags, summary: 'Write a comment', body: CommentForm, response }
  server.post('/api/auth/comments', { schema: add, config }, (request) => {
    const { type, resource_id, content, client_key: key } = request.body
    return write(readerOf(request), { resource: resourceOf(type, resource_id), parentId: null, content, key })
  })

  const reply = { tags, summary: 'Reply to a comment', body: ReplyForm, response }
  server.post('/api/auth/commentreplies', { schema: reply, config }, (request) => {
    const { type, resource_id, parent_id: parentId, content, client_key: key } = request.body
    return write(readerOf(request), { resource: resourceOf(type, resource_id), parentId, content, key })
  })

  const update = { tags, summary: 'Edit own comment', body: UpdateForm, response }
  server.post('/api/auth/comment/update', { schema: update, config }, async (request) => {
    const author = readerOf(request)
    const row = await editComment(app, author, request.body.comment_id, request.body.content)
    return success(
      row.state === 'held' ? commentSuccesses.comment_held : commentSuccesses.comment_updated,
      await presentWritten(app, author, row),
    )
  })

  const report = {
    tags,
    summary: 'Report a comment',
    body: ReportForm,
    response: { 200: successOf(z.object({})), 409: ErrorReply, ...refusals },
  }
  server.post('/api/auth/comment/report', { schema: report, config }, async (request) => {
    const { comment_id, ...given } = request.body
    await reportComment(app, readerOf(request), comment_id, given)
    return success(commentSuccesses.comment_reported, {})
  })
}

function changingApi(server: ApiServer, app: App): void {
  const config = { access: 'signed_in' } as const
  const params = z.object({ id: IdInPath })
  const response = { 200: successOf(CommentWritten), 403: ErrorReply, 429: ErrorReply, ...refusals }
  const remove = { tags, summary: 'Delete own comment', response }

  server.delete('/api/auth/comments/:id', { schema: { ...remove, params }, config }, async (request) => {
    const author = readerOf(request)
    return success(commentSuccesses.comment_deleted, await presentWritten(app, author, await deleteComment(app, author, request.params.id)))
  })

  // The specification deletes with GET; the route is protected like any other write.
  const byGet = { schema: { ...remove, querystring: DeleteQuery }, config: { ...config, writes: true } }
  server.get('/api/auth/comments_delete', byGet, async (request) => {
    const author = readerOf(request)
    const { comment_id, resource_id, type } = request.query
    const resource = resource_id && type ? resourceOf(type, resource_id) : undefined
    return success(
      commentSuccesses.comment_deleted,
      await presentWritten(app, author, await deleteComment(app, author, comment_id, resource)),
    )
  })

  const restore = { tags, summary: 'Undo a deletion, within ten minutes', params, response }
  server.post('/api/auth/comments/:id/restore', { schema: restore, config }, async (request) => {
    const author = readerOf(request)
    return success(
      commentSuccesses.comment_restored,
      await presentWritten(app, author, await restoreComment(app, author, request.params.id)),
    )
  })
}

/**
 * The id of the reader; null for a visitor. Throws `unauthorized`, `forbidden` when the request
 * claims to be from another user.
 */
async function viewerOf(request: FastifyRequest, claimed?: number): Promise<number | null> {
  const viewer = await findReaderId(request)
  if (claimed !== undefined && claimed !== viewer) throw new AppError(viewer === null ? 'unauthorized' : 'forbidden')
  return viewer
}

/** The response to a write. */
async function presentWritten(app: App, author: User, row: CommentRow): Promise<CommentWritten> {
  const resource = { type: row.resource_type, id: row.resource_id }
  const page = await listComments(app, resource, { pagination: 20, order: 'newest' }, author.id)
  const comment = { ...presentComment(row, author.id), replies: [], replies_cursor: null }
  return { comment, comments: page.data, comment_count: page.meta.total }
}
