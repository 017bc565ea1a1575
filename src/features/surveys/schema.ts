import { z } from 'zod'
import { optionalText, optionalTime } from '#base/api/bodyValues.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, idInBody, pageSize, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { forbiddenInText } from '#text/forbiddenInLine.ts'
import { groupsOf } from './groups.ts'

/** Lengths in UTF-16 units, which browsers count too, and numbers of questions and options. */
const limits = { title: 160, intro: 1000, method: 4000, question: 300, label: 100, maxQuestions: 10, minOptions: 2, maxOptions: 8 } as const

const Texts = { text_ar: z.string().nullable(), text_en: z.string().nullable() }
const SurveyOption = z.object({ id: z.int(), label_ar: z.string().nullable(), label_en: z.string().nullable() })
const SurveyQuestion = z.object({ id: z.int(), ...Texts, options: z.array(SurveyOption) })

const surveyTexts = {
  title_ar: z.string().nullable(),
  title_en: z.string().nullable(),
  intro_ar: z.string().nullable(),
  intro_en: z.string().nullable(),
  method_ar: z.string().nullable(),
  method_en: z.string().nullable(),
}

/** A survey as readers see it. Times are ISO 8601 in UTC. */
export const Survey = z.object({
  id: z.int(),
  ...surveyTexts,
  state: z.enum(['open', 'closed']),
  opens_at: z.string(),
  closes_at: z.string(),
  questions: z.array(SurveyQuestion),
})
export type Survey = z.infer<typeof Survey>

/**
 * How many answered, and how many of them chose each option. Percentages are whole numbers that add
 * up to 100.
 */
const GroupResult = z.object({
  answers: z.int(),
  questions: z.array(z.object({ id: z.int(), options: z.array(z.object({ id: z.int(), answers: z.int(), percent: z.int() })) })),
})
export type GroupResult = z.infer<typeof GroupResult>

/**
 * The groups of one kind, as of `answers` answers in all; `result` is null for a group that is
 * hidden because it is too small.
 */
const DimensionResult = z.object({ answers: z.int(), groups: z.array(z.object({ name: z.string(), result: GroupResult.nullable() })) })
export type DimensionResult = z.infer<typeof DimensionResult>

/** Published results; null where there are too few answers yet. */
export const SurveyResults = z.object({
  all: GroupResult.nullable(),
  constituency: DimensionResult.nullable(),
  age_group: DimensionResult.nullable(),
  gender: DimensionResult.nullable(),
})
export type SurveyResults = z.infer<typeof SurveyResults>

/**
 * `results` is null until this reader may see them: after answering, or once the survey has closed.
 */
export const OwnSurvey = z.object({ has_answered: z.boolean(), results: SurveyResults.nullable() })
export type OwnSurvey = z.infer<typeof OwnSurvey>

export const SurveyParams = z.object({ id: wholeNumber(1, maxInt) })

/** Checked with the answers, so that a form gets all errors at once. */
const group = (names: readonly string[]) =>
  z
    .string()
    .max(20, 'survey_group_required')
    .nullish()
    .meta({ description: names.join(', ') })

/** `answers`: the chosen option's id by the question's. */
export const AnswerForm = z.strictObject({
  constituency: group(groupsOf.constituency),
  age_group: group(groupsOf.age_group),
  gender: group(groupsOf.gender),
  answers: z
    .record(z.string().regex(/^[1-9]\d{0,9}$/, 'bad_number'), idInBody(maxInt))
    .refine((given) => Object.keys(given).length <= limits.maxQuestions, 'too_long'),
  captcha: z.string().max(4096, 'captcha_failed').optional(),
})
export type AnswerForm = z.output<typeof AnswerForm>

/** A survey as editors write it: every text in one language, or all of them in both. */
export const SurveyForm = z.strictObject({
  title_ar: optionalText(limits.title),
  title_en: optionalText(limits.title),
  intro_ar: optionalText(limits.intro, forbiddenInText),
  intro_en: optionalText(limits.intro, forbiddenInText),
  method_ar: optionalText(limits.method, forbiddenInText),
  method_en: optionalText(limits.method, forbiddenInText),
  questions: z
    .array(
      z.strictObject({
        text_ar: optionalText(limits.question),
        text_en: optionalText(limits.question),
        options: z
          .array(z.strictObject({ label_ar: optionalText(limits.label), label_en: optionalText(limits.label) }), 'survey_options_count')
          .min(limits.minOptions, 'survey_options_count')
          .max(limits.maxOptions, 'survey_options_count'),
      }),
      'survey_questions_count',
    )
    .min(1, 'survey_questions_count')
    .max(limits.maxQuestions, 'survey_questions_count'),
  closes_at: optionalTime,
  /**
   * Time when the draft was last changed before this edit, so that a concurrent change is not
   * overwritten.
   */
  updated_at: optionalTime,
})
export type SurveyForm = z.output<typeof SurveyForm>
export type SurveyDraft = z.input<typeof SurveyForm>

const LogEntry = z.object({ action: z.enum(['add', 'edit', 'open', 'close']), actor: z.string().nullable(), created_at: z.string() })

/**
 * A survey as the desk sees it: in any state, with how many answered, and what was done with it,
 * newest first.
 */
export const DeskSurvey = z.object({
  id: z.int(),
  ...surveyTexts,
  state: z.enum(['draft', 'open', 'closed']),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  questions: z.array(SurveyQuestion),
  answers: z.int(),
  by_visitors: z.int(),
  log: z.array(LogEntry),
  updated_at: z.string(),
})
export type DeskSurvey = z.infer<typeof DeskSurvey>

export const DeskSurveyPage = pageOf(DeskSurvey)
export type DeskSurveyPage = z.infer<typeof DeskSurveyPage>
export const ListDeskSurveysQuery = z.strictObject({ pagination: pageSize(20, 50), cursor })
