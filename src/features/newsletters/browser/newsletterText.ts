import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of newsletters. */
export const { useText: useNewsletterText, textIn: newsletterTextIn } = defineMessages(ar, en)
