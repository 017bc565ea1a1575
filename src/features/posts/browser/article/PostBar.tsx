import { useNavigate } from 'react-router'
import { useLocale } from '#ui/locale.ts'
import { leavePost } from '../list/leavePost.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { sharePost } from '../listItem/sharePost.ts'
import { useArticleText } from './articleText.ts'

/** The bar above an article: back to the list, and share. */
export function PostBar({ item, url }: { item: ListItem; url?: string }) {
  const { locale, t } = useLocale()
  const { t: p } = useArticleText()
  const navigate = useNavigate()
  const source = (item.media ? p.seeAt : p.readAt)(item.agency.name)
  return (
    <div className="post-bar">
      <button
        type="button"
        className="icon-button i i-back"
        aria-label={p.backToList}
        title={p.backToList}
        onClick={() => leavePost(navigate)}
      />
      <span className="post-bar-title" dir="auto" aria-hidden="true">
        {item.agency.name}
      </span>
      <button
        type="button"
        className="icon-button i i-share"
        aria-label={t.share}
        title={t.share}
        onClick={() => sharePost(item, locale)}
      />
      {url && (
        <a className="icon-button i i-external" href={url} target="_blank" rel="noopener nofollow" title={source}>
          <span className="sr-only">{`${source} (${p.openInNewTab})`}</span>
        </a>
      )}
    </div>
  )
}
