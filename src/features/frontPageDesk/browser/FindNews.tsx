import { FindStories } from './FindStories.tsx'
import { useFrontPageText } from './frontPageText.ts'
import { StoryDecisions } from './StoryDecisions.tsx'
import type { FrontPageProps } from './useFrontPageAct.ts'

/** Finds news by their words, so that a story can be pinned wherever the ranking has it. */
export function FindNews({ page, act }: FrontPageProps) {
  const { t } = useFrontPageText()
  return (
    <section className="front-part">
      <h2>{t.find}</h2>
      <FindStories label={t.findLabel} nothing={t.nothingFound} language={page.edition === 'en' ? 'en' : undefined}>
        {(story) => <StoryDecisions story={story} page={page} act={act} />}
      </FindStories>
    </section>
  )
}
