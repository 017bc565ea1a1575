import { useLocation } from 'react-router'
import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import type { TrendingKind } from '#features/posts/schema.ts'
import { useLocale } from '#ui/locale.ts'

/** The tab that opens the nine orders of trending. The browser closes it on Esc and on a tap elsewhere, its key on every navigation. */
export function TrendingMenu({ address }: { address: ListAddress }) {
  const { t } = useLocale()
  const { key } = useLocation()
  const { trending } = address.filters
  return (
    <>
      <button type="button" className="tab trending-tab" popoverTarget="trending" aria-current={trending ? 'page' : undefined}>
        {trending ? t.trendingKinds[trending] : t.trending}
        <span className="i i-down" />
      </button>
      <div key={key} id="trending" popover="auto" className="popover">
        <p className="popover-title">{t.trendingBy}</p>
        {(Object.keys(t.trendingKinds) as TrendingKind[]).map((kind) => (
          <a
            key={kind}
            className="menu-link"
            href={listHref(withFilters(address, { trending: kind }))}
            aria-current={kind === trending || undefined}
          >
            {t.trendingKinds[kind]}
          </a>
        ))}
      </div>
    </>
  )
}
