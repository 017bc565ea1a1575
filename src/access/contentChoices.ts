/** Languages in which readers want news, in any edition: its own, both, or only the other one. */
export const contentChoices = ['own', 'both', 'other'] as const
export type ContentChoice = (typeof contentChoices)[number]

/** The language of the news for a choice, in an edition. */
export function languageOfChoice(choice: ContentChoice, locale: 'ar' | 'en'): 'ar' | 'en' | 'both' {
  if (choice === 'both') return 'both'
  return (locale === 'en') === (choice === 'own') ? 'en' : 'ar'
}
