import { type ContentChoice, contentChoices, languageOfChoice } from '#access/contentChoices.ts'
import type { Locale } from '#text/locale.ts'
import { contentLanguage, editionLanguage, type ListAddress, withFilters } from './listAddress.ts'

/**
 * Key on this device; the script in the body (`site/frame/theme.ts`) reads it, too, and
 * `syncContentChoice.ts` takes it to the reader's account.
 */
const key = 'content-language'

/** The list with this choice. */
export function withChoice(address: ListAddress, choice: ContentChoice): ListAddress {
  const language = languageOfChoice(choice, address.locale)
  return withFilters(address, { language: language === editionLanguage(address) ? undefined : language })
}

/** The choice of this device for all lists. */
export function storedChoice(): ContentChoice | undefined {
  try {
    return contentChoices.find((one) => one === localStorage[key])
  } catch {
    // Storage is blocked.
  }
}

/** Stores a choice for all lists; no known one removes it. */
export function storeChoice(choice: string): void {
  try {
    if (contentChoices.some((one) => one === choice)) localStorage[key] = choice
    else delete localStorage[key]
  } catch {
    // Then it is that of this address only.
  }
}

/**
 * The list as the reader chose, unless its address names a language or asks for more than an
 * edition.
 */
export function asChosen(address: ListAddress): ListAddress {
  const { own, filters } = address
  if (own || filters.language || filters.search || filters.agency) return address
  const choice = storedChoice()
  return choice ? withChoice(address, choice) : address
}

/** The language of the news that a reader has chosen for an edition; undefined: both. */
export function chosenLanguage(locale: Locale): Locale | undefined {
  return contentLanguage(asChosen({ locale, own: false, filters: {} }))
}
