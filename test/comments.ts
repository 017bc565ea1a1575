import { expect } from 'vitest'
import type { Comment, CommentPage } from '#features/comments/schema.ts'
import type { SignedIn } from './asUser.ts'

let made = 0

type Given = { content?: string; type?: string; parent?: number }

/** Writes a comment, or a reply to `parent`, through the API. The text is unique unless given. */
export async function writeComment(
  reader: SignedIn,
  resource_id: number,
  { content, type = 'post', parent }: Given = {},
): Promise<Comment> {
  const body = { type, resource_id, content: content ?? `رأي القارئ رقم ${++made} في هذا الخبر` }
  const response = parent
    ? await reader.post('/api/auth/commentreplies', { ...body, parent_id: parent })
    : await reader.post('/api/auth/comments', body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.comment
}

/** The first page of a post's comments, or what `query` asks for. */
export async function readComments(reader: Pick<SignedIn, 'get'>, post: number, query = ''): Promise<CommentPage> {
  const response = await reader.get(`/api/auth/comments/${post}${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
