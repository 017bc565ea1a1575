import { reasonIn } from '#features/urgent/browser/urgentText.ts'
import { hourOf } from '#text/times.ts'
import { FrontStoryLine } from './FrontStoryLine.tsx'
import { useFrontPageText } from './frontPageText.ts'
import type { FrontPageProps } from './useFrontPageAct.ts'

/** The stories that are urgent now, chosen by people or by the machine, and the way to end it. */
export function UrgentStories({ page, act }: FrontPageProps) {
  const { locale, t } = useFrontPageText()
  return (
    <section className="front-part">
      <h2>{t.urgentNews}</h2>
      <p className="form-hint">{t.urgentHint}</p>
      {page.urgent.length === 0 && <p className="desk-empty">{t.noUrgent}</p>}
      <ul className="desk-cases front-urgent">
        {page.urgent.map((story) => (
          <li key={story.story_id}>
            <FrontStoryLine
              story={story}
              facts={
                <>
                  <strong>{reasonIn(locale, story.burst)}</strong> · {t.until(hourOf(locale, Date.parse(story.until)))}
                </>
              }
            />
            <p className="desk-decision">
              <button
                type="button"
                className="button"
                aria-label={t.endUrgentNamed(story.title)}
                onClick={() => void act(`urgent/${story.story_id}`, { method: 'DELETE' })}
              >
                {t.endUrgent}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
