import { z } from 'zod'
import { maxBigint } from '#base/api/idLimits.ts'
import { idInBody, wholeNumber } from '#base/api/queryValues.ts'
import { Agency } from '#features/taxonomy/schema.ts'

/** The narrowest section of a post: its level and id, such as `category:4`; an empty text: none. */
const SectionName = z.string('bad_choice').regex(/^(?:(?:main|category|sub):[1-9]\d{0,8})?$/, 'bad_choice')

/** A report of a story at the desk. */
const DeskReport = z.object({
  post_id: z.int(),
  media_type: z.enum(['text', 'media']),
  title: z.string(),
  language: z.enum(['ar', 'en']),
  published_at: z.string(),
  agency: Agency,
  section: SectionName,
})
export type DeskReport = z.infer<typeof DeskReport>

/**
 * A split or merge by an editor, or by the machine when a later report showed that two stories are
 * one, which nobody has undone. `other`: the story that was merged into this one, or the one that a
 * report left or went to.
 */
const StoryChange = z.object({
  id: z.int(),
  kind: z.enum(['split', 'merge']),
  other: z.object({ id: z.int(), title: z.string().nullable(), language: z.enum(['ar', 'en']) }),
  reports: z.int(),
  by_machine: z.boolean(),
  changed_at: z.string(),
})
export type StoryChange = z.infer<typeof StoryChange>

/**
 * A story at the desk; `reports`: the newest 200, newest first. `id` is that of the story that a
 * merged one is part of.
 */
export const DeskStory = z.object({ id: z.int(), agencies: z.int(), reports: z.array(DeskReport), changes: z.array(StoryChange) })
export type DeskStory = z.infer<typeof DeskStory>

const id = wholeNumber(1, maxBigint)
export const DeskStoryParams = z.object({ id })
/** `id`: of the story from whose page it is undone. */
export const ChangeParams = z.object({ id, change: id })
export const SplitForm = z.strictObject({ post_id: idInBody(maxBigint) })
export const MergeForm = z.strictObject({ story_id: idInBody(maxBigint) })
/** `seen`: the section that the editor saw; if another is there by now, nothing is overwritten. */
export const SectionForm = z.strictObject({ seen: SectionName, section: SectionName })
export type SectionForm = z.output<typeof SectionForm>
