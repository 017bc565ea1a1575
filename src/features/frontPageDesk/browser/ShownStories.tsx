import { FrontStoryLine } from './FrontStoryLine.tsx'
import { useFrontPageText } from './frontPageText.ts'
import { StoryDecisions } from './StoryDecisions.tsx'
import type { FrontPageProps } from './useFrontPageAct.ts'

/** The first stories of the page in the order in which readers see them. */
export function ShownStories({ page, act }: FrontPageProps) {
  const { t } = useFrontPageText()
  const pinned = new Set(page.pins.map(({ story_id }) => story_id))
  return (
    <section className="front-part">
      <h2>{t.shown}</h2>
      {page.shown.length === 0 && <p className="desk-empty">{t.nothingShown}</p>}
      <ol className="desk-cases front-shown">
        {page.shown.map((story) => (
          <li key={story.story_id}>
            <FrontStoryLine story={story} facts={pinned.has(story.story_id) && <strong>{t.isPinned}</strong>} />
            <StoryDecisions story={story} isPinned={pinned.has(story.story_id)} act={act} />
          </li>
        ))}
      </ol>
    </section>
  )
}
