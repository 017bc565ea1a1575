import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the settings of alerts. */
export const { useText: useSettingsText } = defineMessages(ar, en)
