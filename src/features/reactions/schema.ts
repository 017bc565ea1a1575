import { z } from 'zod'
import { maxBigint } from '#base/api/idLimits.ts'
import { idInBody, optional, wholeNumber } from '#base/api/queryValues.ts'
import { Reactions, reactionKinds } from './reactionKinds.ts'

/** Types that can be reacted to. Media are posts. */
export const resourceTypes = ['post', 'poll', 'comment'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** Maximum number of ids in one request: the largest page of a list. */
const maxPerRequest = 200

const idInText = wholeNumber(1, maxBigint)
const Id = idInBody(maxBigint)

/** `media` is an alias of `post`. */
const Type = z.enum([...resourceTypes, 'media'], 'bad_choice').transform((type): ResourceType => (type === 'media' ? 'post' : type))

export const ReactForm = z.strictObject({
  resource_id: Id,
  parent_id: Id.nullish().meta({ description: 'Ignored; the specification sends the post or poll of a comment' }),
  reaction: z.enum(reactionKinds, 'bad_choice'),
  on: z.boolean('bad_choice').optional().meta({
    description: 'The new state, which makes the call idempotent; if absent, the reaction is toggled',
  }),
})
export type ReactForm = z.infer<typeof ReactForm>

export const ReactionQuery = z.strictObject({
  resource_id: idInText,
  user_id: optional(idInText).meta({ description: 'Optional; must be the signed-in reader' }),
})

export const OwnReactionsQuery = z.strictObject({
  type: Type,
  ids: z
    .string('bad_number')
    .max(17 * maxPerRequest, 'too_long')
    .transform((text) => text.split(','))
    .pipe(z.array(idInText).max(maxPerRequest, 'too_long'))
    .meta({ description: `Ids separated by commas, at most ${maxPerRequest}` }),
})

/** The counters, and the reader's own reactions (1 or 0). */
export const ReactionState = z.object({ resource_reactions: Reactions, user_reactions: Reactions })
export type ReactionState = z.infer<typeof ReactionState>

/** The reader's reactions by resource id, without those that they did not react to. */
export const OwnReactions = z.object({ data: z.record(z.string(), z.array(z.enum(reactionKinds))) })
export type OwnReactions = z.infer<typeof OwnReactions>
