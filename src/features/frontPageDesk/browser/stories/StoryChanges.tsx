import { directionOf } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { useStoryDeskText } from './storyDeskText.ts'
import type { StoryProps } from './useStoryAct.ts'

/** Splits and merges of the story, newest first, and the way back. */
export function StoryChanges({ story, act }: StoryProps) {
  const { locale, t } = useStoryDeskText()
  if (story.changes.length === 0) return null
  return (
    <section className="front-part">
      <h2>{t.changes}</h2>
      <ul className="desk-cases">
        {story.changes.map(({ id, kind, other, reports, by_machine, changed_at }) => {
          const title = other.title ?? t.other(other.id)
          return (
            <li key={id}>
              <h3 lang={other.title ? other.language : undefined} dir={directionOf(other.title ? other.language : locale)}>
                {title}
              </h3>
              <p className="desk-time">
                {kind === 'split' ? t.split_ : by_machine ? t.joined : t.merged_} · {t.reportsOf(reports)} · {fullTime(locale, changed_at)}
              </p>
              <p className="desk-decision">
                <button
                  type="button"
                  className="button"
                  aria-label={t.undoNamed(title)}
                  onClick={() => void act(`stories/${story.id}/changes/${id}/undo`, { method: 'POST' })}
                >
                  {t.undo}
                </button>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
