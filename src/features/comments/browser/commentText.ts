import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the comments. */
export const { useText: useCommentText, textIn: commentTextIn } = defineMessages(ar, en)
