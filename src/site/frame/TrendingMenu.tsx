import { useLocation } from 'react-router'
import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { usePostText } from '#features/posts/browser/postText.ts'
import type { TrendingKind } from '#features/posts/schema.ts'
import { useFrameText } from './frameText.ts'

/**
 * The tab with a menu of the nine trending lists. The browser closes it on Esc and on a tap
 * elsewhere; on navigation it closes because its key changes.
 */
export function TrendingMenu({ address }: { address: ListAddress }) {
  const { t: p } = usePostText()
  const { t: f } = useFrameText()
  const { key } = useLocation()
  const { trending } = address.filters
  return (
    <>
      <button type="button" className="tab trending-tab" popoverTarget="trending" aria-current={trending ? 'page' : undefined}>
        {trending ? p.trendingKinds[trending] : f.trending}
        <span className="i i-down" />
      </button>
      <div key={key} id="trending" popover="auto" className="popover">
        <p className="popover-title">{f.trendingBy}</p>
        {(Object.keys(p.trendingKinds) as TrendingKind[]).map((kind) => (
          <a
            key={kind}
            className="menu-link"
            href={listHref(withFilters(address, { trending: kind }))}
            aria-current={kind === trending || undefined}
          >
            {p.trendingKinds[kind]}
          </a>
        ))}
      </div>
    </>
  )
}
