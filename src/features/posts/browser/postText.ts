import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** The sentences of lists of posts; those around an article come with `articleText.ts`. */
export const { useText: usePostText, textIn: postTextIn } = defineMessages(ar, en)
