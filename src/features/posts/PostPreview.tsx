import { useLocale } from '#web/locale.ts'
import type { ListItem } from '#web/news/listItem.ts'
import { PostBar } from './PostBar.tsx'
import { PostHead } from './PostHead.tsx'

/** An article whose text is on its way. */
export function PostPreview({ item }: { item: ListItem }) {
  const { t } = useLocale()
  return (
    <article className="article" aria-busy="true">
      <PostBar item={item} />
      <PostHead item={item} />
      <div className="article-waiting" role="status">
        <span className="sr-only">{t.loading}</span>
      </div>
    </article>
  )
}
