import { useState } from 'react'
import { inLocale } from '#text/locale.ts'
import type { FrontStory } from '../schema.ts'
import { FrontStoryLine } from './FrontStoryLine.tsx'
import { useFrontPageText } from './frontPageText.ts'
import { HideDialog } from './HideDialog.tsx'
import { PinDialog } from './PinDialog.tsx'
import { UrgentDialog } from './UrgentDialog.tsx'
import type { FrontPageProps } from './useFrontPageAct.ts'

/** A story of a list, what is decided about it, and what can be. */
export function StoryDecisions({ story, page, act }: FrontPageProps & { story: FrontStory }) {
  const { locale, t } = useFrontPageText()
  const [open, setOpen] = useState<'pin' | 'urgent' | 'hide'>()
  const close = () => setOpen(undefined)
  const isAmong = (stories: FrontStory[]) => stories.some(({ story_id }) => story_id === story.story_id)
  const [isPinned, isUrgent] = [isAmong(page.pins), isAmong(page.urgent)]
  const facts = [isPinned && t.isPinned, isUrgent && t.isUrgent].filter(Boolean).join(' · ')
  return (
    <>
      <FrontStoryLine story={story} facts={facts && <strong>{facts}</strong>} />
      <p className="desk-decision">
        {!isPinned && (
          <button type="button" className="button" aria-label={t.pinNamed(story.title)} onClick={() => setOpen('pin')}>
            {t.pin}
          </button>
        )}
        {!isUrgent && (
          <button type="button" className="button" aria-label={t.makeUrgentNamed(story.title)} onClick={() => setOpen('urgent')}>
            {t.makeUrgent}
          </button>
        )}
        <button type="button" className="button" aria-label={t.hideNamed(story.title)} onClick={() => setOpen('hide')}>
          {t.hide}
        </button>
        <a
          className="button"
          href={inLocale(locale, `/desk/front-page/stories/${story.story_id}`)}
          aria-label={t.reportsNamed(story.title)}
        >
          {t.reports}
        </a>
        {open === 'pin' && <PinDialog story={story} act={act} close={close} />}
        {open === 'urgent' && <UrgentDialog story={story} act={act} close={close} />}
        {open === 'hide' && <HideDialog story={story} act={act} close={close} />}
      </p>
    </>
  )
}
