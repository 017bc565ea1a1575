import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocale } from '#web/locale.ts'
import { type PollTab, pollsHref } from '#web/polls/pollAddress.ts'
import { useOwnVotes } from '#web/polls/pollFigures.ts'
import type { PollList as List, PollListState } from '#web/polls/pollList.ts'
import { usePollWords } from '#web/polls/usePollWords.ts'
import { GoOn } from '#web/ui/GoOn.tsx'
import { PollCard } from './PollCard.tsx'

/** The polls of a list, growing while the reader nears its end. */
export function PollList({ list }: { list: List }) {
  const state = useSyncExternalStore(list.subscribe, list.state, list.state)
  useOwnVotes(state.items.map(({ id }) => id))
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && list.loadMore(), { rootMargin: '0px 0px 800px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [list])
  if (state.items.length === 0) return <Empty tab={list.start.address.tab} />
  return (
    <>
      <ol className="poll-list" aria-busy={state.loading}>
        {state.items.map((item) => (
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

function End({ list, state: { loading, failed, next } }: { list: List; state: PollListState }) {
  const { t } = useLocale()
  const { words } = usePollWords()
  if (loading)
    return (
      <p className="list-end" role="status">
        {t.loadingMore}
      </p>
    )
  if (next === null) return <p className="list-end">{t.endOfList}</p>
  return <GoOn failed={failed && words.loadMoreFailed} onClick={() => list.loadMore()} />
}

const elsewhere = { open: 'closed', trending: 'closed', closed: 'open' } as const

function Empty({ tab }: { tab: PollTab }) {
  const { locale, words } = usePollWords()
  return (
    <div className="empty">
      <p className="empty-title">{words.emptyTitle[tab]}</p>
      <p>{words.emptyText[tab]}</p>
      <a className="button" href={pollsHref({ locale, tab: elsewhere[tab], category: null })}>
        {words.emptyWay[tab]}
      </a>
    </div>
  )
}
