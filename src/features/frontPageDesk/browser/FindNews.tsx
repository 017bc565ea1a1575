import { FindStories } from './FindStories.tsx'
import { FrontStoryLine } from './FrontStoryLine.tsx'
import { useFrontPageText } from './frontPageText.ts'
import { StoryDecisions } from './StoryDecisions.tsx'
import type { FrontPageProps } from './useFrontPageAct.ts'

/** Finds news by their words, so that a story can be pinned wherever the ranking has it. */
export function FindNews({ page, act }: FrontPageProps) {
  const { t } = useFrontPageText()
  const pinned = new Set(page.pins.map(({ story_id }) => story_id))
  return (
    <section className="front-part">
      <h2>{t.find}</h2>
      <FindStories label={t.findLabel} nothing={t.nothingFound} language={page.edition === 'en' ? 'en' : undefined}>
        {(story) => (
          <>
            <FrontStoryLine story={story} facts={pinned.has(story.story_id) && <strong>{t.isPinned}</strong>} />
            <StoryDecisions story={story} isPinned={pinned.has(story.story_id)} act={act} />
          </>
        )}
      </FindStories>
    </section>
  )
}
