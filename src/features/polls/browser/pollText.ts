import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the polls. */
export const { useText: usePollText, textIn: pollTextIn } = defineMessages(ar, en)
