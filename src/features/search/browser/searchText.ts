import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** The sentences of searching. */
export const { useText: useSearchText } = defineMessages(ar, en)
