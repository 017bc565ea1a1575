import { withChoice } from '../contentChoice.ts'
import { contentLanguage, type ListAddress, listHref } from '../listAddress.ts'
import { useLittleNewsText } from './littleNewsText.ts'

/**
 * Says that a list has little news in its language, and offers both languages, which the site also
 * remembers for other lists (`useInternalLinks`).
 */
export function BothLanguages({ address }: { address: ListAddress }) {
  const { t } = useLittleNewsText()
  if (!contentLanguage(address)) return null
  return (
    <p className="list-end">
      {t.littleNews}
      <br />
      <a className="button" href={listHref(withChoice(address, 'both'))} data-content-language="both" rel="nofollow">
        {t.showBoth}
      </a>
    </p>
  )
}
