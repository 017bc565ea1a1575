import { hiddenKey } from '../hiddenKeys.ts'
import { hiddenNews } from './hiddenNews.ts'
import { useHiddenText } from './hiddenText.ts'
import { hide, showAgain } from './hide.ts'

/**
 * Hides the story of this page in lists, or shows it there again. `title` names it among what is
 * hidden.
 */
export function HideStoryButton({ story, title }: { story: number; title: string }) {
  const { t } = useHiddenText()
  const key = hiddenKey('story', story)
  const isHidden = key in hiddenNews.use()
  const name = (isHidden ? t.showThis : t.hide).story
  return (
    <button
      type="button"
      className={`icon-button i i-${isHidden ? 'eye' : 'eye-off'}`}
      aria-label={name}
      title={name}
      onClick={() => (isHidden ? showAgain(key, title, t) : hide(key, title, t))}
    />
  )
}
