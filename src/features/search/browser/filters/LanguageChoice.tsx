import { type ContentChoice, contentChoices, languageOfChoice } from '#access/contentChoices.ts'
import { withChoice } from '#features/posts/browser/contentChoice.ts'
import { editionLanguage, type ListAddress, listHref } from '#features/posts/browser/listAddress.ts'
import { useFilterText } from './filterText.ts'

/**
 * Choice of the language of news in lists: links, which the site also remembers for other lists
 * (`useInternalLinks`).
 */
export function LanguageChoice({ address }: { address: ListAddress }) {
  const { t } = useFilterText()
  const shown = address.filters.language ?? editionLanguage(address)
  const name = (choice: ContentChoice) => t.contentLanguages[languageOfChoice(choice, address.locale)]
  return (
    <nav className="segments content-language" aria-label={t.contentLanguage}>
      {contentChoices.map((choice) => (
        <a
          key={choice}
          className="segment"
          href={listHref(withChoice(address, choice))}
          data-content-language={choice}
          aria-current={languageOfChoice(choice, address.locale) === shown || undefined}
          rel="nofollow"
        >
          {name(choice)}
        </a>
      ))}
    </nav>
  )
}
