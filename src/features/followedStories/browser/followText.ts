import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of followed stories. */
export const { useText: useFollowText } = defineMessages(ar, en)
