import { directionOf, inLocale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import type { DeskNews, NewsState } from '../../schema.ts'
import { useOwnNewsText } from './ownNewsText.ts'

/** A piece in the list: its title, state, and who changed it last. */
export function NewsItem({ news }: { news: DeskNews }) {
  const { locale, t } = useOwnNewsText()
  const { id, title, language, state, editor, updated_at, publish_at, path } = news
  return (
    <li className="own-news-item">
      <h2>
        <a href={inLocale(locale, `/desk/news/${id}`)} {...(title && { dir: directionOf(language), lang: language })}>
          {title || t.untitled}
        </a>
      </h2>
      <p>
        <NewsStateMark state={state} />
        {publish_at && ` · ${t.dueAt(fullTime(locale, publish_at))}`}
      </p>
      <p className="desk-time">
        {t.changed(fullTime(locale, updated_at))} <bdi>{editor}</bdi>
        {path && state !== 'withdrawn' && (
          <>
            {' · '}
            <a href={inLocale(locale, path)}>{t.seePage}</a>
          </>
        )}
      </p>
    </li>
  )
}

/** A state by its word; the colour only repeats it. */
export function NewsStateMark({ state }: { state: NewsState }) {
  const { t } = useOwnNewsText()
  return (
    <span className="own-news-state" data-state={state}>
      {t.states[state]}
    </span>
  )
}
