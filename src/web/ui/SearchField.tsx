import { useNavigate } from 'react-router'
import { type ListAddress, listHref, withFilters } from '../listAddress.ts'
import { inLocale, useLocale } from '../locale.ts'

type Props = { address: ListAddress | null; className: string; onDone?: () => void }

/** Searches within the list that is shown, its other filters kept. Works as a plain form before the page has woken up. */
export function SearchField({ address, className, onDone }: Props) {
  const { locale, t } = useLocale()
  const navigate = useNavigate()
  const here = address ?? { locale, own: false, filters: {} }
  return (
    <search className={className}>
      <form
        action={inLocale(locale, '/news')}
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('search')).trim()
          navigate(listHref(withFilters(here, { search: words || undefined })))
          onDone?.()
        }}
      >
        <label className="field i i-search">
          <input
            type="search"
            name="search"
            defaultValue={here.filters.search}
            placeholder={t.searchFor}
            aria-label={t.searchFor}
            enterKeyHint="search"
            maxLength={200}
            dir="auto"
            autoComplete="off"
          />
        </label>
      </form>
    </search>
  )
}
