import { useLocale } from '#web/locale.ts'
import { postHref } from '#web/news/listItem.ts'
import type { TopPosts as Top } from '#web/news/topPosts.ts'
import { compactNumber } from '#web/times.ts'

/** The most read posts of the last day, in order; or else those of the front page. */
export function TopPosts({ top: { posts, isPopular } }: { top: Top }) {
  const { locale, t } = useLocale()
  if (posts.length === 0) return <p className="choose-story">{t.chooseStory}</p>
  return (
    <section className="popular">
      <h2>
        {isPopular ? t.mostPopular : t.firstPage}
        {isPopular && <small>{t.last24Hours}</small>}
      </h2>
      <ol>
        {posts.map((post) => (
          <li key={post.id}>
            <a href={postHref(locale, post)} dir="auto" lang={post.language}>
              {post.title}
            </a>
            <p className="meta">
              <bdi>{post.agency.name}</bdi>
              {post.views > 0 && <span className="i i-eye">{compactNumber(locale, post.views)}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
