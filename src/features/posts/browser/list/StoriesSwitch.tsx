import { type ListAddress, listHref, mayHaveStoriesOnce, withFilters } from '../listAddress.ts'
import { usePostText } from '../postText.ts'

/**
 * Links above a list that shows each story once: the same list with every report, and the way back.
 */
export function StoriesSwitch({ address }: { address: ListAddress }) {
  const { t } = usePostText()
  if (!mayHaveStoriesOnce(address)) return null
  const { reports } = address.filters
  return (
    <a className="list-tool i i-stack" href={listHref(withFilters(address, { reports: reports ? undefined : 'all' }))} rel="nofollow">
      <span>{reports ? t.storiesOnce : t.everyReport}</span>
    </a>
  )
}
