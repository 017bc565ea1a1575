import { useState } from 'react'
import { inLocale } from '#ui/locale.ts'
import type { FrontStory } from '../schema.ts'
import { useFrontPageText } from './frontPageText.ts'
import { HideDialog } from './HideDialog.tsx'
import { PinDialog } from './PinDialog.tsx'
import type { Act } from './useFrontPageAct.ts'

/** What can be decided about a story of a list. */
export function StoryDecisions({ story, isPinned, act }: { story: FrontStory; isPinned: boolean; act: Act }) {
  const { locale, t } = useFrontPageText()
  const [open, setOpen] = useState<'pin' | 'hide'>()
  const close = () => setOpen(undefined)
  return (
    <p className="desk-decision">
      {!isPinned && (
        <button type="button" className="button" aria-label={t.pinNamed(story.title)} onClick={() => setOpen('pin')}>
          {t.pin}
        </button>
      )}
      <button type="button" className="button" aria-label={t.hideNamed(story.title)} onClick={() => setOpen('hide')}>
        {t.hide}
      </button>
      <a className="button" href={inLocale(locale, `/desk/front-page/stories/${story.story_id}`)} aria-label={t.reportsNamed(story.title)}>
        {t.reports}
      </a>
      {open === 'pin' && <PinDialog story={story} act={act} close={close} />}
      {open === 'hide' && <HideDialog story={story} act={act} close={close} />}
    </p>
  )
}
