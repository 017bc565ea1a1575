import { useReactionText } from '#features/reactions/browser/reactionText.ts'
import { inLocale } from '#text/locale.ts'
import { useResource } from '#ui/useResource.ts'
import type { SavedPolls as Saved } from '../schema.ts'

/** The reader's saved polls; nothing if there are none. */
export function SavedPolls() {
  const { locale, t: r } = useReactionText()
  const polls = useResource<Saved>('/api/auth/saved/polls').data?.data ?? []
  if (polls.length === 0) return null
  return (
    <section className="profile-block">
      <h2>{r.savedPolls}</h2>
      <ul className="post-lines">
        {polls.map((poll) => (
          <li key={poll.id}>
            <div>
              <a href={inLocale(locale, `/polls/${poll.id}`)} dir="auto">
                {(locale === 'ar' ? poll.question_ar : poll.question_en) ?? poll.question_ar ?? poll.question_en}
              </a>
              {poll.is_closed && <p className="meta">{r.pollClosed}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
