import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { PostPage } from '#features/posts/schema.ts'
import { Story, StoryParams } from '../schema.ts'
import { ListReportsQuery, listReports } from './listReports.ts'
import { readStory } from './readStory.ts'
import { storyCost } from './storyCost.ts'

export function storyApi(server: ApiServer, app: App): void {
  const tags = ['posts']
  const errors = { 404: ErrorReply, 422: ErrorReply }
  server.get(
    '/api/stories/:id',
    {
      schema: {
        tags,
        summary: 'A story: its reports, what each adds, and numbers they disagree on',
        params: StoryParams,
        response: { 200: Story, ...errors },
      },
      config: { access: 'anyone', cost: storyCost },
    },
    (request) => readStory(app, request.params.id),
  )
  server.get(
    '/api/stories/:id/reports',
    {
      schema: {
        tags,
        summary: 'All reports of a story, newest first',
        params: StoryParams,
        querystring: ListReportsQuery,
        response: { 200: PostPage, 422: ErrorReply },
      },
      config: { access: 'anyone' },
    },
    (request) => listReports(app, request.params.id, request.query),
  )
}
