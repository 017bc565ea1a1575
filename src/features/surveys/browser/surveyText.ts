import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the election survey. */
export const { useText: useSurveyText, textIn: surveyTextIn } = defineMessages(ar, en)
