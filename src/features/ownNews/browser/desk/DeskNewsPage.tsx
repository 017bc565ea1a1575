import './ownNews.css'
import '#features/posts/browser/article/article.css'
import { useParams } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { ApiError } from '#ui/callApi.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import type { DeskNewsDetail } from '../../schema.ts'
import { NewsEditor } from './NewsEditor.tsx'
import { useOwnNewsText } from './ownNewsText.ts'

/** One piece of own news in the editor. */
export default function DeskNewsPage() {
  const { locale, t } = useOwnNewsText()
  const { id = '' } = useParams()
  const news = useResource<DeskNewsDetail>(`/api/desk/news/${encodeURIComponent(id)}`)
  const missing = news.error instanceof ApiError && news.error.status === 404
  return (
    <>
      <p>
        <a className="desk-back" href={inLocale(locale, '/desk/news')}>
          {t.toList}
        </a>
      </p>
      <WhenLoaded loaded={news} failed={missing ? t.unknownNews : t.newsFailed}>
        {(news) => <NewsEditor key={news.id} news={news} />}
      </WhenLoaded>
    </>
  )
}
