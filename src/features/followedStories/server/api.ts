import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { readAllowance } from '#features/interests/server/allowance.ts'
import { StoryParams } from '#features/storyPage/schema.ts'
import { FollowedStory, FollowForm, Following } from '../schema.ts'
import { followStory } from './followStory.ts'
import { listFollowedStories } from './listFollowedStories.ts'
import { markSeen } from './markSeen.ts'
import { followedStorySuccesses } from './messages.ts'
import { unfollowStory } from './unfollowStory.ts'

export function followedStoriesApi(server: ApiServer, app: App): void {
  const tags = ['posts']
  const config = { access: 'signed_in' } as const
  const limited = { ...config, perReader: 60 } as const
  const following = successOf(Following)
  const refused = { 404: ErrorReply, 422: ErrorReply }

  const list = {
    tags,
    summary: 'Stories that the reader follows, the one with the newest report first',
    response: { 200: z.object({ data: z.array(FollowedStory) }) },
  }
  server.get('/api/auth/followed-stories', { schema: list, config: { ...config, cost: 5 } }, async (request) => ({
    data: await listFollowedStories(app, readerOf(request).id, localeOfRequest(request)),
  }))

  const follow = { tags, summary: 'Follow a story; at most 100', body: FollowForm, response: { 200: following, ...refused } }
  server.post('/api/auth/followed-stories', { schema: follow, config: limited }, async (request) => {
    const { id } = readerOf(request)
    await followStory(app, id, request.body.story_id)
    const { story_followed, story_alerted } = followedStorySuccesses
    return success((await readAllowance(app.db, id)) ? story_alerted : story_followed, { is_followed: true })
  })

  const seen = {
    tags,
    summary: 'The reader looks at a story: whether they follow it; its reports are not new to them any more',
    params: StoryParams,
    response: { 200: following, 422: ErrorReply },
  }
  server.post('/api/auth/followed-stories/:id/seen', { schema: seen, config }, async (request) =>
    success('done', { is_followed: await markSeen(app, readerOf(request).id, request.params.id) }),
  )

  const unfollow = { tags, summary: 'Unfollow a story', params: StoryParams, response: { 200: following, ...refused } }
  server.delete('/api/auth/followed-stories/:id', { schema: unfollow, config }, async (request) => {
    await unfollowStory(app, readerOf(request).id, request.params.id)
    return success(followedStorySuccesses.story_unfollowed, { is_followed: false })
  })
}
