import { useState } from 'react'
import type { FrontStory } from '../../schema.ts'
import { FindStories } from '../FindStories.tsx'
import { FrontStoryLine } from '../FrontStoryLine.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useStoryDeskText } from './storyDeskText.ts'
import type { StoryProps } from './useStoryAct.ts'

/** Finds another story by its words and merges it into this one. */
export function MergeStory({ story, act }: StoryProps) {
  const { t } = useStoryDeskText()
  const [chosen, setChosen] = useState<FrontStory>()
  /** Number of merges: each repeats the search, whose result then has one story less. */
  const [merges, setMerges] = useState(0)
  return (
    <section className="front-part">
      <h2>{t.merge}</h2>
      <FindStories key={merges} label={t.findLabel} nothing={t.nothingFound} except={story.id}>
        {(other) => (
          <>
            <FrontStoryLine story={other} />
            <p className="desk-decision">
              <button type="button" className="button" aria-label={t.mergeNamed(other.title)} onClick={() => setChosen(other)}>
                {t.mergeThis}
              </button>
            </p>
          </>
        )}
      </FindStories>
      {chosen && (
        <ConfirmDialog
          label={t.mergeTitle}
          about={chosen}
          text={t.mergeText}
          yes={t.mergeNow}
          onYes={() => {
            setMerges(merges + 1)
            void act(`stories/${story.id}/merge`, { method: 'POST', body: { story_id: chosen.story_id } })
          }}
          close={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}
