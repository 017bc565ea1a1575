import { z } from 'zod'
import { ListedComment } from '#features/comments/schema.ts'

/** A reader's saved polls, most recently saved first. */
export const SavedPolls = z.object({
  data: z.array(z.object({ id: z.int(), question_ar: z.string().nullable(), question_en: z.string().nullable(), is_closed: z.boolean() })),
})
export type SavedPolls = z.infer<typeof SavedPolls>

/** A reader's saved comments that are still shown, most recently saved first. */
export const SavedComments = z.object({ data: z.array(ListedComment) })
export type SavedComments = z.infer<typeof SavedComments>
