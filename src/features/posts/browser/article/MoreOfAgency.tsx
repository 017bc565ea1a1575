import type { Subject } from '#features/follows/browser/follows.ts'
import type { AgencyLabel } from '#features/taxonomy/browser/AgencyMark.tsx'
import { directionOf } from '#text/locale.ts'
import { late } from '#ui/late.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Time } from '#ui/Time.tsx'
import { listHref } from '../listAddress.ts'
import { type ListItem, postHref } from '../listItem/listItem.ts'
import { ListPicture } from '../listItem/Picture.tsx'
import { useArticleText } from './articleText.ts'

const FollowSubject = late<{ subject: Subject; className?: string }>(() =>
  import('#features/follows/browser/FollowSubject.tsx').then((loaded) => loaded?.FollowSubject),
)

export type MorePost = Pick<ListItem, 'id' | 'title' | 'own' | 'language' | 'media' | 'image' | 'publishedAt'>

/** The newest other posts of an article's agency, which can be followed here. */
export function MoreOfAgency({ agency, posts, media }: { agency: AgencyLabel; posts: MorePost[]; media: boolean }) {
  const { locale, t } = useArticleText()
  if (posts.length === 0) return null
  return (
    <section className="more-of">
      <div className="more-head">
        <h2>
          <a href={listHref({ locale, own: false, media, filters: { agency: agency.id } })}>{t.moreOf(agency.name)}</a>
        </h2>
        <FollowSubject subject={{ kind: 'agency', id: agency.id }} className="button" />
      </div>
      <ul className="post-lines">
        {posts.map((post) => (
          <li key={post.id}>
            <div>
              <a href={postHref(locale, post)} dir={directionOf(post.language)} lang={post.language}>
                <NumberText text={post.title} />
              </a>
              <p className="meta">
                <Time locale={locale} iso={post.publishedAt} />
              </p>
            </div>
            {post.image && <ListPicture image={post.image} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
