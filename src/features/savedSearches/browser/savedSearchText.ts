import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the saved searches. */
export const { useText: useSavedSearchText } = defineMessages(ar, en)
