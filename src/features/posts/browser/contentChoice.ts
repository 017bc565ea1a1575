import type { Locale } from '#ui/localeOf.ts'
import { editionLanguage, type ListAddress, type ListFilters, withFilters } from './listAddress.ts'

/** In which language readers want news, in any edition: its own, both, or only the other one. */
export const contentChoices = ['own', 'both', 'other'] as const
export type ContentChoice = (typeof contentChoices)[number]

/** On this device; the script in the body (`site/frame/theme.ts`) reads it, too. */
const key = 'content-language'

/** The language in the address of a list for a choice. */
export function languageOf(choice: ContentChoice, locale: Locale): NonNullable<ListFilters['language']> {
  if (choice === 'both') return 'both'
  return (locale === 'en') === (choice === 'own') ? 'en' : 'ar'
}

/** The list with this choice. */
export function withChoice(address: ListAddress, choice: ContentChoice): ListAddress {
  const language = languageOf(choice, address.locale)
  return withFilters(address, { language: language === editionLanguage(address) ? undefined : language })
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

/** The list as the reader chose, unless its address names a language or asks for more than an edition. */
export function asChosen(address: ListAddress): ListAddress {
  const { own, media, filters } = address
  if (own || media || filters.language || filters.search || filters.agency) return address
  try {
    const choice = contentChoices.find((one) => one === localStorage[key])
    return choice ? withChoice(address, choice) : address
  } catch {
    return address
  }
}
