import type { Locale } from '#text/locale.ts'
import type { Captions } from '../schema.ts'
import { usePlayerText } from './playerText.ts'

/**
 * The captions of a video, those in the language of the page first; browsers load what is chosen.
 * Rendered only in the browser, because Node may name languages differently.
 */
export function CaptionTracks({ captions = [] }: { captions: Captions[] | undefined }) {
  const { locale, t } = usePlayerText()
  const isOther = ({ language }: Captions) => Number(!language.startsWith(locale))
  const sorted = captions.toSorted((one, other) => isOther(one) - isOther(other))
  return sorted.map(({ src, language }) => (
    <track key={src} kind="captions" src={src} srcLang={language || undefined} label={nameOf(language, locale) ?? t.captions} />
  ))
}

/** Browsers throw at tags with extensions, and differ in what else they refuse. */
function nameOf(language: string, locale: Locale): string | undefined {
  try {
    return language ? new Intl.DisplayNames(locale, { type: 'language' }).of(language) : undefined
  } catch {
    return undefined
  }
}
