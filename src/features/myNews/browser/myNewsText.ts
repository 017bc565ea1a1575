import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the personal news page. */
export const { useText: useMyNewsText, textIn: myNewsTextIn } = defineMessages(ar, en)
