import { setFollowing, useFollowing } from './following.ts'
import { useFollowText } from './followText.ts'

/** Follows the story of this page, or stops. */
export function FollowButton({ story }: { story: number }) {
  const { t } = useFollowText()
  const isFollowed = useFollowing(story)
  return (
    <button
      type="button"
      className={`button follow-button i i-${isFollowed ? 'check' : 'bell'}`}
      aria-pressed={isFollowed}
      onClick={() => void setFollowing(story, !isFollowed, t)}
    >
      {isFollowed ? t.following : t.follow}
    </button>
  )
}
