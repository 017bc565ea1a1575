import { z } from 'zod'
import { maxBigint } from '#base/api/idLimits.ts'
import { idInBody } from '#base/api/queryValues.ts'
import { hiddenKinds, maxHidden } from './hiddenKeys.ts'

const kind = z.enum(hiddenKinds)
const named = z.array(z.strictObject({ kind, id: idInBody(maxBigint) })).max(hiddenKinds.length * maxHidden, 'too_long')

/** Keys to hide, the newest last, and keys to show again. What does not exist is left out. */
export const HiddenChanges = z.strictObject({ hide: named.default([]), show: named.default([]) })
export type HiddenChanges = z.infer<typeof HiddenChanges>

/** Something that the reader hides; a story is named by the title of its newest report. */
export const HiddenItem = z.object({ kind, id: z.int(), name_ar: z.string(), name_en: z.string(), hidden_at: z.string() })
export type HiddenItem = z.infer<typeof HiddenItem>

/** The newest last. */
export const HiddenPage = z.object({ data: z.array(HiddenItem) })
export type HiddenPage = z.infer<typeof HiddenPage>
