import { useNavigate } from 'react-router'
import { SaveButton } from '#features/reactions/browser/SaveButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { leavePost } from '../list/leavePost.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { sharePost } from '../listItem/sharePost.ts'
import { useArticleText } from './articleText.ts'

/** The bar above an article: back to the list, save and share. */
export function PostBar({ item }: { item: ListItem }) {
  const { locale, t } = useLocale()
  const { t: p } = useArticleText()
  const navigate = useNavigate()
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
      <SaveButton resource={{ type: 'post', id: item.id, counters: Object.fromEntries(item.reactions) }} />
      <button
        type="button"
        className="icon-button i i-share"
        aria-haspopup="dialog"
        aria-label={t.share}
        title={t.share}
        onClick={() => sharePost(item, locale)}
      />
    </div>
  )
}
