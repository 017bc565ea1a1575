import { type Locale, useLocale } from '../locale.ts'
import { ar, type DeskMessages } from './ar.ts'
import { en } from './en.ts'

const messages: Record<Locale, DeskMessages> = { ar, en }

/** The language of the page, and the desk's sentences. */
export function useDesk(): { locale: Locale; t: DeskMessages } {
  const { locale } = useLocale()
  return { locale, t: messages[locale] }
}
