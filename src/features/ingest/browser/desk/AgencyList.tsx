import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { nameIn } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'

export const agencyList = 'agency-list'

/** The names of known agencies, once in a page: what fields with this `list` propose. */
export function AgencyList() {
  const { locale } = useLocale()
  return (
    <datalist id={agencyList}>
      {useCategorization()?.agencies.map((agency) => (
        <option key={agency.id} value={nameIn(locale, agency)} />
      ))}
    </datalist>
  )
}
