import { type ListAddress, listHref, withFilters } from '../listAddress.ts'
import { usePostText } from '../postText.ts'

/** Link above a list by time: its newest day in the archive, from which the others are reached. */
export function ArchiveLink({ address, day }: { address: ListAddress; day: string }) {
  const { t } = usePostText()
  const isOfAll = Object.keys(address.filters).length === 0
  return (
    <a
      className="list-tool i i-calendar"
      href={listHref(withFilters(address, { day, reports: undefined }))}
      rel={isOfAll ? undefined : 'nofollow'}
      title={t.archive}
    >
      <span className="sr-only">{t.archive}</span>
    </a>
  )
}
