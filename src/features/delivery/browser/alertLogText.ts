import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the log of alerts. */
export const { useText: useAlertLogText } = defineMessages(ar, en)
