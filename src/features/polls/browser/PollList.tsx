import { useEffect, useRef } from 'react'
import type { PagedState } from '#ui/createPagedList.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { PollCard } from './PollCard.tsx'
import { type PollTab, pollsHref } from './pollAddress.ts'
import { useOwnVotes } from './pollFigures.ts'
import type { PollItem } from './pollItem.ts'
import type { PollList as List } from './pollList.ts'
import { usePollText } from './pollText.ts'

/** A list of polls that loads more when the reader scrolls near its end. */
export function PollList({ list }: { list: List }) {
  const state = list.use()
  const items = state.pages.flat()
  useOwnVotes(items.map(({ id }) => id))
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && list.loadMore(), { rootMargin: '0px 0px 800px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [list])
  if (items.length === 0) return <Empty tab={list.start.address.tab} />
  return (
    <>
      <ol className="poll-list" aria-busy={state.loading}>
        {items.map((item) => (
          <li key={item.id}>
            <PollCard item={item} />
          </li>
        ))}
      </ol>
      <End list={list} state={state} />
      <div ref={end} />
    </>
  )
}

function End({ list, state: { loading, failed, next } }: { list: List; state: PagedState<PollItem> }) {
  const { t } = useLocale()
  const { t: messages } = usePollText()
  if (loading)
    return (
      <p className="list-end" role="status">
        {t.loadingMore}
      </p>
    )
  if (next === null) return <p className="list-end">{t.endOfList}</p>
  return <LoadMoreButton failed={failed && messages.loadMoreFailed} onClick={() => list.loadMore()} />
}

const otherTab = { open: 'closed', trending: 'closed', closed: 'open' } as const

function Empty({ tab }: { tab: PollTab }) {
  const { locale, t: messages } = usePollText()
  return (
    <EmptyState
      title={messages.emptyTitle[tab]}
      text={messages.emptyText[tab]}
      href={pollsHref({ locale, tab: otherTab[tab], category: null })}
      link={messages.emptyLink[tab]}
    />
  )
}
