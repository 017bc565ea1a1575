import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the video player. */
export const { useText: usePlayerText } = defineMessages(ar, en)
