import { useReactionText } from '#features/reactions/browser/reactionText.ts'
import { callApi } from '#ui/callApi.ts'
import { showToast } from '#ui/toasts.ts'
import { TimedPosts } from './TimedPosts.tsx'
import { usePostsByTime } from './usePostsByTime.ts'

const pageSize = 10

/** The posts that the reader opened recently, most recent first, with a button to clear them. */
export function RecentReads() {
  const { locale, t: r } = useReactionText()
  const list = usePostsByTime('/api/auth/recent-reads', locale, pageSize)
  const isEmpty = list.items?.length === 0
  const clear = async () => {
    try {
      await callApi('/api/auth/recent-reads', { method: 'DELETE', locale })
      list.clear()
      showToast(r.forgotten)
    } catch (error) {
      console.error(error)
      showToast(r.listFailed)
    }
  }
  return (
    <section className="profile-block">
      <div className="recent-head">
        <h2>{r.recentReads}</h2>
        {!isEmpty && list.items && (
          <button type="button" className="button" onClick={clear}>
            {r.forget}
          </button>
        )}
      </div>
      <p className="form-hint">{isEmpty ? r.noneRead : r.recentReadsNote}</p>
      {!isEmpty && <TimedPosts list={list} />}
    </section>
  )
}
