import { useLocation } from 'react-router'
import { type Locale, localeOf } from '#text/locale.ts'
import { ar } from './messages/ar.ts'
import { en } from './messages/en.ts'

/**
 * A feature's messages in both languages. The hook `useText` returns those of the page's language,
 * `textIn` those of any language. Messages that only some pages need are defined in a separate set
 * and file.
 */
export function defineMessages<Messages>(ar: Messages, en: Messages) {
  const messages: Record<Locale, Messages> = { ar, en }
  return {
    textIn: (locale: Locale): Messages => messages[locale],
    useText(): { locale: Locale; t: Messages } {
      const locale = localeOf(useLocation().pathname)
      return { locale, t: messages[locale] }
    },
  }
}

/** The language of the page, and the messages that all features share. */
export const { useText: useLocale, textIn: messagesIn } = defineMessages(ar, en)
