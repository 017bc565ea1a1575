import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of post lists; those around an article are in `articleText.ts`. */
export const { useText: usePostText, textIn: postTextIn } = defineMessages(ar, en)
