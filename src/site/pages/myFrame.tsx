import '#features/followedStories/browser/followed.css'
import '#features/myNews/browser/myNews.css'
import { Outlet, useParams } from 'react-router'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useSignInFirst } from '#features/accounts/browser/useSignInFirst.ts'
import { MyNewsList } from '#features/myNews/browser/MyNewsList.tsx'
import { useMyNewsText } from '#features/myNews/browser/myNewsText.ts'
import { useFocusReturn } from '#features/posts/browser/list/useFocusReturn.ts'
import { useListKeys } from '#features/posts/browser/list/useListKeys.ts'
import { useLocale } from '#ui/locale.ts'

/**
 * The reader's own news and a post, side by side; on smaller windows, one of them. The server
 * renders it the same for everyone, without news; a visitor is redirected to the login page.
 */
export default function MyFrame() {
  const { t } = useLocale()
  const { t: m } = useMyNewsText()
  const { id, slug, agency } = useParams()
  const reader = useReader()
  useSignInFirst(reader === null)
  const selected = id ?? slug
  const post = selected === undefined ? null : Number(selected)
  useListKeys(post)
  useFocusReturn(post)
  const Heading = selected === undefined ? 'h1' : 'h2'
  const title = <Heading className="list-title">{m.title}</Heading>
  return (
    <div className="panels" data-open={selected === undefined ? undefined : ''} data-shows={agency && 'a'}>
      <section className="list-panel" aria-label={m.title} aria-busy={!reader}>
        {reader ? (
          <MyNewsList key={reader.id} title={title} agency={agency} selected={post} />
        ) : (
          <>
            <div className="list-head">{title}</div>
            <p className="my-agency">{t.loading}</p>
          </>
        )}
      </section>
      <div className="post-panel" id="post" tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  )
}
