import { kuwaitTime, kuwaitZone } from '#kuwaitTime.ts'
import type { DeskSurvey, SurveyDraft } from '../../schema.ts'

/**
 * The values of the editor's fields. `closes_at` is in Kuwait's time zone, in the format of
 * `datetime-local`; a `key` identifies a row.
 */
export type Draft = {
  title_ar: string
  title_en: string
  intro_ar: string
  intro_en: string
  method_ar: string
  method_en: string
  questions: QuestionDraft[]
  closes_at: string
}
export type QuestionDraft = { key: number; text_ar: string; text_en: string; options: OptionDraft[] }
export type OptionDraft = { key: number; label_ar: string; label_en: string }

const defaultDays = 14
let lastKey = 0

export function newOption(label_ar = '', label_en = ''): OptionDraft {
  return { key: ++lastKey, label_ar, label_en }
}

export function newQuestion(): QuestionDraft {
  return { key: ++lastKey, text_ar: '', text_en: '', options: [newOption(), newOption()] }
}

export function draftOf(survey: DeskSurvey | null): Draft {
  const text = (value: string | null | undefined) => value ?? ''
  return {
    title_ar: text(survey?.title_ar),
    title_en: text(survey?.title_en),
    intro_ar: text(survey?.intro_ar),
    intro_en: text(survey?.intro_en),
    method_ar: text(survey?.method_ar),
    method_en: text(survey?.method_en),
    questions: survey?.questions.map((question) => ({
      key: ++lastKey,
      text_ar: text(question.text_ar),
      text_en: text(question.text_en),
      options: question.options.map((option) => newOption(text(option.label_ar), text(option.label_en))),
    })) ?? [newQuestion()],
    closes_at: survey ? fieldTime(survey.closes_at) : fieldTime(new Date(Date.now() + defaultDays * 24 * 3_600_000).toISOString()),
  }
}

/** The body of a request. */
export function requestBodyOf({ questions, closes_at, ...texts }: Draft): SurveyDraft {
  return {
    ...texts,
    questions: questions.map(({ text_ar, text_en, options }) => ({
      text_ar,
      text_en,
      options: options.map(({ label_ar, label_en }) => ({ label_ar, label_en })),
    })),
    closes_at: closes_at === '' ? null : `${closes_at}:00${kuwaitZone}`,
  }
}

function fieldTime(iso: string | null): string {
  return iso === null ? '' : kuwaitTime(Date.parse(iso)).slice(0, 16)
}
