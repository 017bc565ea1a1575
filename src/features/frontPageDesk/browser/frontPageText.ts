import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the desk's page of the first page. */
export const { useText: useFrontPageText } = defineMessages(ar, en)
