import { AppError } from '#base/errors.ts'
import { fold } from '#text/tokenizer/fold.ts'
import type { SurveyForm } from '../../schema.ts'

const languages = ['ar', 'en'] as const
type Language = (typeof languages)[number]
type Errors = Record<string, string[]>

/**
 * Everything that readers choose from must be in the languages of the title and in no other. Throws
 * one `invalid` with all errors.
 */
export function checkSurveyForm(form: SurveyForm): void {
  const errors: Errors = {}
  if (form.title_ar === null && form.title_en === null) errors.title_ar = ['survey_title_required']
  else for (const language of languages) checkTexts(form, language, errors)
  if (Object.keys(errors).length > 0) throw new AppError('invalid', errors)
}

function checkTexts(form: SurveyForm, language: Language, errors: Errors): void {
  const isWanted = form[`title_${language}`] !== null
  const check = (field: string, text: string | null) => {
    if (isWanted && text === null) errors[field] = ['survey_text_required']
    if (!isWanted && text !== null) errors[field] = ['survey_text_without_title']
  }
  check(`method_${language}`, form[`method_${language}`])
  if (!isWanted) check(`intro_${language}`, form[`intro_${language}`])
  for (const [index, question] of form.questions.entries()) {
    check(`questions.${index}.text_${language}`, question[`text_${language}`])
    const seen = new Set<string>()
    for (const [at, option] of question.options.entries()) {
      const label = option[`label_${language}`]
      const field = `questions.${index}.options.${at}.label_${language}`
      check(field, label)
      if (label !== null && seen.has(fold(label))) errors[field] ??= ['survey_label_twice']
      if (label !== null) seen.add(fold(label))
    }
  }
}
