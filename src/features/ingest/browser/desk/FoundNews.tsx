import { directionOf, nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import type { FoundFeed } from '../../deskSchema.ts'
import { useAddSourceText } from './addSourceText.ts'

/**
 * The newest items of a feed as they would appear: title, picture, section, language, and whether
 * the agency has them already.
 */
export function FoundNews({ newest }: { newest: FoundFeed['newest'] }) {
  const { locale, t } = useAddSourceText()
  return (
    <ol className="source-news">
      {newest.map(({ title, url, picture, language, media_type, section, published_at, is_double }) => (
        <li key={url + title}>
          {picture && <img src={picture} alt="" width={96} height={64} loading="lazy" />}
          <div>
            <p dir={directionOf(language)} lang={language} className="source-news-title">
              {title}
            </p>
            <p className="desk-time">
              {[
                section ? nameIn(locale, section) : t.noSection,
                t.languages[language],
                media_type === 'media' ? t.media : null,
                published_at ? fullTime(locale, published_at) : t.noTime,
              ]
                .filter(Boolean)
                .join(' · ')}
              {is_double && <strong> · {t.double}</strong>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
