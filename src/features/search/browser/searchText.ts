import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the search. */
export const { useText: useSearchText, textIn: searchTextIn } = defineMessages(ar, en)
