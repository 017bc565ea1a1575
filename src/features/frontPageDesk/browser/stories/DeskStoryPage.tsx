import '../frontPageDesk.css'
import { useParams } from 'react-router'
import { directionOf, inLocale } from '#text/locale.ts'
import { ApiError } from '#ui/callApi.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import type { DeskStory } from '../../storySchema.ts'
import { MergeStory } from './MergeStory.tsx'
import { StoryChanges } from './StoryChanges.tsx'
import { StoryReports } from './StoryReports.tsx'
import { useStoryDeskText } from './storyDeskText.ts'
import { useStoryAct } from './useStoryAct.ts'

/**
 * A story at the desk: its reports and their sections, what is split and merged, and what can be
 * taken off the site.
 */
export default function DeskStoryPage() {
  const { locale, t } = useStoryDeskText()
  const { id = '' } = useParams()
  const loaded = useResource<DeskStory>(`/api/desk/stories/${encodeURIComponent(id)}`)
  const act = useStoryAct({ setStory: loaded.setData, reload: loaded.load })
  const isUnknown = loaded.error instanceof ApiError && [404, 422].includes(loaded.error.status)
  return (
    <>
      <p>
        <a className="desk-back" href={inLocale(locale, '/desk/front-page')}>
          {t.toFrontPage}
        </a>
      </p>
      <WhenLoaded loaded={loaded} failed={isUnknown ? t.unknown : t.loadFailed}>
        {(story) => (
          <article>
            <h2 lang={story.reports[0]?.language} dir={directionOf(story.reports[0]?.language ?? locale)}>
              {story.reports[0]?.title}
            </h2>
            <p className="desk-intro">{t.intro}</p>
            <StoryReports story={story} act={act} />
            <MergeStory story={story} act={act} />
            <StoryChanges story={story} act={act} />
          </article>
        )}
      </WhenLoaded>
    </>
  )
}
