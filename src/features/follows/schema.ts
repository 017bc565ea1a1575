import { z } from 'zod'
import { maxInt } from '#base/api/idLimits.ts'
import { idInBody, wholeNumber } from '#base/api/queryValues.ts'
import { followKinds } from './followKinds.ts'

const kind = z.enum(followKinds, 'bad_choice')

export const FollowForm = z.strictObject({ kind, id: idInBody(maxInt) })
export type FollowForm = z.infer<typeof FollowForm>
export const FollowParams = z.object({ kind, id: wholeNumber(1, maxInt) })

/** Whether the reader follows it. */
export const Following = z.object({ is_followed: z.boolean() })

/** An agency or a section that the reader follows. */
export const Follow = z.object({ kind, id: z.int(), name_ar: z.string(), name_en: z.string(), followed_at: z.string() })
export type Follow = z.infer<typeof Follow>

/** The newest last. */
export const FollowPage = z.object({ data: z.array(Follow) })
export type FollowPage = z.infer<typeof FollowPage>
