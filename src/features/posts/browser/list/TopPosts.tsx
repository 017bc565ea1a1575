import { directionOf } from '#text/locale.ts'
import { compactNumber } from '#text/times.ts'
import { messagesIn } from '#ui/locale.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { type ListItem, postHref } from '../listItem/listItem.ts'
import { usePostText } from '../postText.ts'

/** `keys`: by what it can be hidden. */
type TopPost = Pick<ListItem, 'id' | 'title' | 'own' | 'language' | 'agency' | 'views' | 'media'> & { keys: string }
/**
 * `isPopular`: they are the most read posts of the last day, or with `of` those of a part of the
 * news in two days; `isLatest`: the latest; otherwise the first ones of the front page.
 */
export type TopPostsData = { posts: TopPost[]; isPopular: boolean; isLatest?: boolean; of?: string; media?: boolean }

/** The most read posts of the last day, in order, or those of the front page. */
export function TopPosts({ top: { posts, isPopular, isLatest, of, media } }: { top: TopPostsData }) {
  const { locale, t } = usePostText()
  if (posts.length === 0) return <p className="choose-story">{media ? t.chooseMedia : t.chooseStory}</p>
  return (
    <section className="popular">
      <h2>
        {media ? (isPopular ? t.trendingKinds.mostviews : t.media) : isPopular ? t.mostPopular : isLatest ? t.latest : t.firstPage}
        {isPopular && <small>{of ? <bdi>{of}</bdi> : t.last24Hours}</small>}
      </h2>
      <ol>
        {posts.map((post) => (
          <li key={post.id} data-of={post.keys}>
            <a href={postHref(locale, post)} dir={directionOf(post.language)} lang={post.language}>
              <NumberText text={post.title} />
            </a>
            <p className="meta">
              <bdi>{post.agency.name}</bdi>
              {post.views > 0 && (
                <span className="i i-eye" role="img" aria-label={messagesIn(locale).views(compactNumber(locale, post.views))}>
                  {compactNumber(locale, post.views)}
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
