import './ownNews.css'
import { useSearchParams } from 'react-router'
import { DeskFilters } from '#ui/desk/DeskFilters.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { DeskNews as News, NewsForm } from '../../schema.ts'
import { NewsItem } from './NewsItem.tsx'
import { useOwnNewsText } from './ownNewsText.ts'
import { useAddNews } from './useAddNews.ts'

const filters = ['search', 'state'] as const

/**
 * Own news in any state. The filters are in the address. Only staff with the right role get here
 * (`DeskFrame`, and the API).
 */
export default function DeskNews() {
  const { t } = useOwnNewsText()
  const [query, setQuery] = useSearchParams()
  const chosen = new URLSearchParams(filters.flatMap((name) => (query.get(name) ? [[name, query.get(name) as string]] : [])))
  const pages = usePages<News>(`/api/desk/news?${chosen}`)
  return (
    <>
      <NewButton />
      <DeskFilters key={`${chosen}`} submit={t.show} clear={t.clear} onChange={(next) => setQuery(next, { preventScrollReset: true })}>
        <label>
          {t.search}
          <input name="search" type="search" maxLength={200} dir="auto" defaultValue={chosen.get('search') ?? ''} />
        </label>
        <label>
          {t.state}
          <select name="state" defaultValue={chosen.get('state') ?? ''}>
            <option value="">{t.allStates}</option>
            {Object.entries(t.states).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </DeskFilters>
      <PagedList pages={pages} failed={t.listFailed}>
        {(news) =>
          news.length === 0 ? (
            <p className="desk-empty">{chosen.size > 0 ? t.noneFound : t.none}</p>
          ) : (
            <ul className="desk-cases">
              {news.map((one) => (
                <NewsItem key={one.id} news={one} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}

function NewButton() {
  const { locale, t } = useOwnNewsText()
  const { add, busy } = useAddNews()
  const blank: NewsForm = { language: locale, title: '', summary: '', byline: '', body_html: '', category_id: null, sub_category_id: null }
  return (
    <button type="button" className="button button-main" aria-disabled={busy} onClick={() => add(blank)}>
      {t.newNews}
    </button>
  )
}
