import { z } from 'zod'
import { idInBody, largestBigint, optional, wholeNumber } from '#base/api/queryValues.ts'
import { Reactions, reactionKinds } from './reactionKinds.ts'

/** What can be reacted to. Media are posts. */
export const resourceTypes = ['post', 'poll', 'comment'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** Most ids in one question about a list: its largest page. */
const mostAtOnce = 200

const idInText = wholeNumber(1, largestBigint)
const Id = idInBody(largestBigint)

/** `media` is another word for `post`. */
const Type = z.enum([...resourceTypes, 'media'], 'bad_choice').transform((type): ResourceType => (type === 'media' ? 'post' : type))

export const ReactForm = z.strictObject({
  resource_id: Id,
  parent_id: Id.nullish().meta({ description: 'Taken because the specification sends it: what a comment stands under' }),
  reaction: z.enum(reactionKinds, 'bad_choice'),
  on: z.boolean('bad_choice').optional().meta({
    description: 'What is wanted, so that a call may be repeated; when absent the reaction is toggled',
  }),
})
export type ReactForm = z.infer<typeof ReactForm>

export const ReactionQuery = z.strictObject({
  resource_id: idInText,
  user_id: optional(idInText).meta({ description: 'May be left out; nobody is told of another reader’s reactions' }),
})

export const OwnReactionsQuery = z.strictObject({
  type: Type,
  ids: z
    .string('bad_number')
    .max(17 * mostAtOnce, 'too_long')
    .transform((text) => text.split(','))
    .pipe(z.array(idInText).max(mostAtOnce, 'too_long'))
    .meta({ description: `Ids with commas between them, at most ${mostAtOnce}` }),
})

/** How many reacted so, and whether this reader did: 1 or 0. */
export const ReactionState = z.object({ resource_reactions: Reactions, user_reactions: Reactions })
export type ReactionState = z.infer<typeof ReactionState>

/** The reader's reactions to many things: id → kinds. What they did not react to is left out. */
export const OwnReactions = z.object({ data: z.record(z.string(), z.array(z.enum(reactionKinds))) })
export type OwnReactions = z.infer<typeof OwnReactions>
