import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of urgent stories as notifications. */
export const { useText: useUrgentPushText, textIn: urgentPushTextIn } = defineMessages(ar, en)
