import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** The sentences of saved searches. */
export const { useText: useSavedSearchText } = defineMessages(ar, en)
