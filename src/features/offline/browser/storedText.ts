import { defineMessages } from '#ui/locale.ts'
import { storedAr } from './storedAr.ts'
import { storedEn } from './storedEn.ts'

/** Messages of the offline page. */
export const { useText: useStoredText, textIn: storedTextIn } = defineMessages(storedAr, storedEn)
