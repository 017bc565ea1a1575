import type { ReactNode } from 'react'
import { inLocale, nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import type { DeskSource, SourceState } from '../../deskSchema.ts'
import { problemOf, useDeskSourcesText } from './deskSourcesText.ts'

/** A source in the list: the box to choose it, what it is, how it is doing, the way to its page. */
export function SourceItem({ source, box }: { source: DeskSource; box: ReactNode }) {
  const { locale, t } = useDeskSourcesText()
  const { id, url, agency, kind, state, code, last_read, next_read, week_posts } = source
  return (
    <li className="source-item choice-row">
      {box}
      <div>
        <h2>
          <a href={inLocale(locale, `/desk/sources/${id}`)}>
            <bdi>{nameIn(locale, agency)}</bdi>
          </a>
        </h2>
        <p className="source-address" dir="ltr">
          {url}
        </p>
        <p className="source-facts">
          <StateMark state={state} /> · {t.kinds[kind]} · {t.weekPosts(week_posts)}
        </p>
        {code && <p className="desk-why">{problemOf(t, code).what}</p>}
        <p className="desk-time">
          {last_read ? t.lastRead(fullTime(locale, last_read)) : t.neverRead}
          {next_read && ` · ${t.next(fullTime(locale, next_read))}`}
        </p>
      </div>
    </li>
  )
}

/** A state by its word; the colour only repeats it. */
export function StateMark({ state }: { state: SourceState }) {
  const { t } = useDeskSourcesText()
  return (
    <span className="source-state" data-state={state}>
      {t.stateNames[state]}
    </span>
  )
}
