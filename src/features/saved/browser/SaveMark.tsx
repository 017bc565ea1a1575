import { type Resource, react, shownReactions } from '#features/reactions/browser/react.ts'
import { useReacted } from '#features/reactions/browser/reacted.ts'
import { useReactionText } from '#features/reactions/browser/reactionText.ts'

/**
 * Removes something from the saved ones, or saves it again.
 * @param title says to screen readers what
 */
export function SaveMark({ resource, title }: { resource: Resource; title: string }) {
  const { locale, t: r } = useReactionText()
  const { own } = shownReactions(resource, useReacted())
  return (
    <button
      type="button"
      className="icon-button save-mark i i-save"
      aria-pressed={own.has('save')}
      aria-label={r.saveOf(title)}
      onClick={() => react(resource, 'save', locale)}
    />
  )
}
