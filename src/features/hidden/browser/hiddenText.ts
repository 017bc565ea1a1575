import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of what readers hide. */
export const { useText: useHiddenText, textIn: hiddenTextIn } = defineMessages(ar, en)
