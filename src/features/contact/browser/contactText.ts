import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the contact form. */
export const { useText: useContactText } = defineMessages(ar, en)
