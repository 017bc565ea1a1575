import { useLocale } from '#ui/locale.ts'
import { type Resource, react, shownReactions } from './react.ts'
import { useReacted } from './reacted.ts'
import { useReactionNames } from './reactionNames.ts'

/**
 * An icon that saves a resource, filled once that is done. The `ReactionBar` on the same page loads
 * what the reader has saved.
 */
export function SaveButton({ resource }: { resource: Resource }) {
  const { locale } = useLocale()
  const name = useReactionNames().t.reactionNames.save
  const saved = shownReactions(resource, useReacted()).own.has('save')
  return (
    <button
      type="button"
      className="icon-button i i-save"
      aria-label={name}
      aria-pressed={saved}
      title={name}
      onClick={() => react(resource, 'save', locale)}
    />
  )
}
