import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { ChangeParams, DeskStory, DeskStoryParams, MergeForm, SectionForm, SplitForm } from '../../storySchema.ts'
import { frontPageSuccesses } from '../messages.ts'
import { correctPostSection } from './correctPostSection.ts'
import { mergeStories } from './mergeStories.ts'
import { readDeskStory } from './readDeskStory.ts'
import { splitStory } from './splitStory.ts'
import { takeOffSite } from './takeOffSite.ts'
import { undoStoryChange } from './undoStoryChange.ts'

/**
 * The desk's routes for stories and their reports. Most writes answer with the story as it is then.
 */
export function deskStoriesApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName, cost = 30) => ({ access: 'editor', act, cost }) as const
  const response = { 200: successOf(DeskStory), 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }
  const params = DeskStoryParams
  const path = '/api/desk/stories/:id'

  const readSchema = { tags, summary: 'A story with its reports', params, response: { 200: DeskStory, 404: ErrorReply, 422: ErrorReply } }
  server.get(path, { schema: readSchema, config: config('see_story', 5) }, (request) => readDeskStory(app, request.params.id))

  const splitSchema = { tags, summary: 'Make a report a story of its own', params, body: SplitForm, response }
  server.post(`${path}/split`, { schema: splitSchema, config: config('split_story') }, async (request) => {
    const { id } = request.params
    await splitStory(app, actorOf(request), id, request.body.post_id)
    return success(frontPageSuccesses.story_split, await readDeskStory(app, id))
  })

  const mergeSchema = { tags, summary: 'Merge another story into this one', params, body: MergeForm, response }
  server.post(`${path}/merge`, { schema: mergeSchema, config: config('merge_stories') }, async (request) => {
    const { id } = request.params
    await mergeStories(app, actorOf(request), id, request.body.story_id)
    return success(frontPageSuccesses.stories_merged, await readDeskStory(app, id))
  })

  const undoSchema = { tags, summary: 'Undo a split or a merge', params: ChangeParams, response }
  server.post(`${path}/changes/:change/undo`, { schema: undoSchema, config: config('undo_story_change') }, async (request) => {
    const { id, change } = request.params
    await undoStoryChange(app, actorOf(request), change)
    return success(frontPageSuccesses.story_change_undone, await readDeskStory(app, id))
  })

  const sectionSchema = { tags, summary: 'Correct the section of a post', params, body: SectionForm, response }
  server.put('/api/desk/posts/:id/section', { schema: sectionSchema, config: config('correct_section') }, async (request) => {
    const story = await correctPostSection(app, actorOf(request), request.params.id, request.body)
    return success(frontPageSuccesses.section_corrected, await readDeskStory(app, story))
  })

  const removed = { 200: successOf(z.object({})), 404: ErrorReply, 422: ErrorReply }
  const removeSchema = { tags, summary: 'Take a post off the site', params, response: removed }
  server.delete('/api/desk/posts/:id', { schema: removeSchema, config: config('take_off_site') }, async (request) => {
    await takeOffSite(app, actorOf(request), request.params.id)
    return success(frontPageSuccesses.taken_off_site, {})
  })
}
