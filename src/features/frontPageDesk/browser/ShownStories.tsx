import { useFrontPageText } from './frontPageText.ts'
import { StoryDecisions } from './StoryDecisions.tsx'
import type { FrontPageProps } from './useFrontPageAct.ts'

/** The first stories of the page in the order in which readers see them. */
export function ShownStories({ page, act }: FrontPageProps) {
  const { t } = useFrontPageText()
  return (
    <section className="front-part">
      <h2>{t.shown}</h2>
      {page.shown.length === 0 && <p className="desk-empty">{t.nothingShown}</p>}
      <ol className="desk-cases front-shown">
        {page.shown.map((story) => (
          <li key={story.story_id}>
            <StoryDecisions story={story} page={page} act={act} />
          </li>
        ))}
      </ol>
    </section>
  )
}
