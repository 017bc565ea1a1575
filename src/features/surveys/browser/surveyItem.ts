import type { Locale } from '#text/locale.ts'
import type { Survey } from '../schema.ts'

export type QuestionItem = { id: number; text: string; options: { id: number; label: string }[] }

/**
 * A survey in the page's language or, if it has no such text, in the other one. Times are ISO 8601
 * in UTC.
 */
export type SurveyItem = {
  id: number
  title: string
  intro: string
  method: string
  language: Locale
  isClosed: boolean
  closesAt: string
  questions: QuestionItem[]
}

export function surveyItemOf(survey: Survey, locale: Locale): SurveyItem {
  const language = survey[`title_${locale}`] === null ? (locale === 'ar' ? 'en' : 'ar') : locale
  return {
    id: survey.id,
    title: survey[`title_${language}`] ?? '',
    intro: survey[`intro_${language}`] ?? '',
    method: survey[`method_${language}`] ?? '',
    language,
    isClosed: survey.state === 'closed',
    closesAt: survey.closes_at,
    questions: survey.questions.map((question) => ({
      id: question.id,
      text: question[`text_${language}`] ?? '',
      options: question.options.map((option) => ({ id: option.id, label: option[`label_${language}`] ?? '' })),
    })),
  }
}
