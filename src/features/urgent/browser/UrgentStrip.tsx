import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import { shortTitle } from '#features/posts/browser/listItem/PostTitle.tsx'
import type { Locale } from '#text/locale.ts'
import { directionOf, inLocale } from '#text/locale.ts'
import { createClock } from '#ui/createClock.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { Time } from '#ui/Time.tsx'
import type { UrgentNews } from './urgentNews.ts'

const useMinute = createClock(60_000)

/**
 * The urgent stories above a list, each until it ends, also in a page that has been open for
 * longer.
 */
export function UrgentStrip({ news, locale }: { news: UrgentNews; locale: Locale }) {
  const minute = useMinute()
  const stories = news.stories.filter(({ until }) => until > minute)
  if (stories.length === 0) return null
  return (
    <section className="urgent" aria-labelledby="urgent" data-of={news.of}>
      <div>
        <p id="urgent">{news.label}</p>
        <a className="i i-bell" href={inLocale(locale, '/urgent')}>
          {news.push}
        </a>
      </div>
      <ul>
        {stories.map((story) => (
          <li key={story.story} data-of={`s${story.story}`}>
            <a
              href={postHref(locale, story)}
              dir={directionOf(story.language)}
              lang={story.language === locale ? undefined : story.language}
            >
              <NumberText text={shortTitle(story.title)} />
            </a>
            <p className="meta">
              {story.reason} · <Time locale={locale} iso={story.publishedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
