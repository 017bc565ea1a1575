import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the channels. */
export const { useText: useChannelText } = defineMessages(ar, en)
