import { defineMessages } from '#ui/locale.ts'
import { editorAr } from './editorAr.ts'
import { editorEn } from './editorEn.ts'

/** Messages for editors of surveys. */
export const { useText: useSurveyEditorText } = defineMessages(editorAr, editorEn)
