import { z } from 'zod'

/** The hour in Kuwait, 0 to 23, at which the morning brief is sent; null: none. */
export const Brief = z.object({ hour: z.int().nullable() })
export type Brief = z.infer<typeof Brief>

export const BriefForm = z.strictObject({ hour: z.int('bad_choice').min(0, 'bad_choice').max(23, 'bad_choice').nullable() })
