import { useHydrated } from '#ui/useHydrated.ts'
import { isFollowed, nameOf, type Subject, setFollowed, useFollows } from './follows.ts'
import { useFollowsText } from './followsText.ts'

/**
 * Follows an agency or a section, or stops. Its code arrives after the page's: until then a tap
 * would be lost.
 */
export function FollowSubject({ subject, className = '' }: { subject: Subject; className?: string }) {
  const { t } = useFollowsText()
  const followed = isFollowed(useFollows().subjects, subject)
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      className={`${className} i i-${followed ? 'check' : 'plus'}`.trim()}
      aria-pressed={followed}
      disabled={!hydrated}
      onClick={() => void setFollowed(subject, !followed, t)}
    >
      {t[followed ? 'following' : 'follow'][nameOf(subject.kind)]}
    </button>
  )
}
