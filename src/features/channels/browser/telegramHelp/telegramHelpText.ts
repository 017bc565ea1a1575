import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Texts of the page that explains Telegram. */
export const { useText: useTelegramHelp, textIn: telegramHelpIn } = defineMessages(ar, en)
