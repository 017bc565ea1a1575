import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of followed agencies and sections. */
export const { useText: useFollowsText } = defineMessages(ar, en)
