import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of events. */
export const { useText: useEventText, textIn: eventTextIn } = defineMessages(ar, en)
