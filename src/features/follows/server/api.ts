import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { maxFollows } from '../followKinds.ts'
import { FollowForm, Following, FollowPage, FollowParams } from '../schema.ts'
import { follow } from './follow.ts'
import { listFollows } from './listFollows.ts'
import { followSuccesses } from './messages.ts'
import { unfollow } from './unfollow.ts'

export function followsApi(server: ApiServer, app: App): void {
  const tags = ['posts']
  const config = { access: 'signed_in' } as const
  const limited = { ...config, perReader: 60 } as const
  const response = { 200: successOf(Following), 404: ErrorReply, 422: ErrorReply }

  const list = { tags, summary: 'Agencies and sections that the reader follows, the newest last', response: { 200: FollowPage } }
  server.get('/api/auth/follows', { schema: list, config: { ...config, cost: 5 } }, async (request) => ({
    data: await listFollows(app.db, readerOf(request).id),
  }))

  const add = { tags, summary: `Follow an agency or a section; at most ${maxFollows}`, body: FollowForm, response }
  server.post('/api/auth/follows', { schema: add, config: limited }, async (request) => {
    await follow(app, readerOf(request).id, request.body)
    return success(followSuccesses[request.body.kind === 'agency' ? 'agency_followed' : 'section_followed'], { is_followed: true })
  })

  const remove = { tags, summary: 'Unfollow an agency or a section', params: FollowParams, response }
  server.delete('/api/auth/follows/:kind/:id', { schema: remove, config: limited }, async (request) => {
    await unfollow(app, readerOf(request).id, request.params)
    return success(followSuccesses[request.params.kind === 'agency' ? 'agency_unfollowed' : 'section_unfollowed'], { is_followed: false })
  })
}
