import { z } from 'zod'
import { numberInBody, optionalText, optionalTime } from '#base/api/bodyValues.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, idInBody, optional, pageSize, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { Reactions } from '#features/reactions/reactionKinds.ts'
import { Named } from '#features/taxonomy/schema.ts'

/** Lengths of question and option in UTF-16 units, and the number of options. */
const pollLimits = { question: 200, label: 100, minOptions: 2, maxOptions: 10 } as const

const Count = z.int()
/** The votes of one option. Percentages are whole numbers that add up to 100 (`percents.ts`). */
const OptionResult = z.object({ id: z.int(), votes: Count, percent: z.int() })

/**
 * The votes of a poll. `response` is null until the reader may see the results: after voting, or
 * once the poll has closed.
 */
export const PollStats = z.object({ total_votes: Count, response: z.array(OptionResult).nullable(), user_vote: z.int().nullable() })
export type PollStats = z.infer<typeof PollStats>

/** Option in one language or both; null in a language that the poll does not have. */
export const PollOption = z.object({ id: z.int(), label_ar: z.string().nullable(), label_en: z.string().nullable() })
export type PollOption = z.infer<typeof PollOption>

/**
 * A poll as readers see it. `vote` is the option that the reader chose, null for visitors. Times
 * are ISO 8601 in UTC.
 */
export const Poll = z.object({
  id: z.int(),
  question_ar: z.string().nullable(),
  question_en: z.string().nullable(),
  category: Named.nullable(),
  state: z.enum(['open', 'closed']),
  opens_at: z.string(),
  closes_at: z.string(),
  options: z.array(PollOption),
  vote_count: Count,
  stats: PollStats,
  vote: z.int().nullable(),
  polls_view: Count,
  comment_count: Count,
  resource_reactions: Reactions,
})
export type Poll = z.infer<typeof Poll>

export const PollPage = pageOf(Poll)
export type PollPage = z.infer<typeof PollPage>

/** The reader's votes among the requested polls, with the results, which they may therefore see. */
export const OwnVotes = z.object({ data: z.array(z.object({ poll_id: z.int(), vote: z.int(), stats: PollStats })) })
export type OwnVotes = z.infer<typeof OwnVotes>

/** Page size of polls (spec 9). */
export const pollPageSize = 10
const pollTypes = ['open', 'closed', 'trending', 'category'] as const

/**
 * GET /api/auth/polls. `type` and `filter` are from the specification; every type can be filtered
 * by category.
 */
export const ListPollsQuery = z.strictObject({
  pagination: pageSize(pollPageSize, 200),
  cursor,
  type: optional(z.enum(pollTypes, 'bad_choice')).meta({
    description: 'open, closed (most recently closed first), trending (open, most votes in 48 hours first); all if absent or `category`',
  }),
  filter: optional(wholeNumber(1, maxInt)).meta({ description: "A category's id" }),
})
export type ListPollsQuery = z.output<typeof ListPollsQuery>

export const BodyId = idInBody(maxInt)
export const PollParams = z.object({ id: wholeNumber(1, maxInt) })
export const VoteParams = z.object({ pollId: wholeNumber(1, maxInt) })

/** The error for a missing option has the specification's text (spec 5). */
export const VoteForm = z.strictObject({
  answer_id: z.preprocess(
    (value) => (value === '' ? null : value),
    z
      .any()
      .refine((value) => value != null, 'option_required')
      .pipe(BodyId),
  ),
})

/**
 * A poll as editors write it: the question in one language or both, and every option in the same
 * ones.
 */
export const PollForm = z.strictObject({
  question_ar: optionalText(pollLimits.question),
  question_en: optionalText(pollLimits.question),
  category_id: numberInBody(1, maxInt).nullish(),
  options: z
    .array(z.strictObject({ label_ar: optionalText(pollLimits.label), label_en: optionalText(pollLimits.label) }), 'options_count')
    .min(pollLimits.minOptions, 'options_count')
    .max(pollLimits.maxOptions, 'options_count'),
  opens_at: optionalTime,
  closes_at: optionalTime,
  /**
   * Time when the draft was last changed before this edit, so that a concurrent change is not
   * overwritten.
   */
  updated_at: optionalTime,
})
export type PollForm = z.output<typeof PollForm>
export type PollDraft = z.input<typeof PollForm>

/** A poll as the desk sees it: in any state, and always with its results. */
export const DeskPoll = z.object({
  id: z.int(),
  question_ar: z.string().nullable(),
  question_en: z.string().nullable(),
  category_id: z.int().nullable(),
  state: z.enum(['draft', 'scheduled', 'open', 'closed']),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  options: z.array(PollOption.extend({ votes: Count })),
  vote_count: Count,
  author: z.string().nullable(),
  updated_at: z.string(),
})
export type DeskPoll = z.infer<typeof DeskPoll>

export const DeskPollPage = pageOf(DeskPoll)
export type DeskPollPage = z.infer<typeof DeskPollPage>

export const ListDeskPollsQuery = z.strictObject({
  pagination: pageSize(20, 200),
  cursor,
})
