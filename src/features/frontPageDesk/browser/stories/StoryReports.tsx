import { useState } from 'react'
import { directionOf, inLocale, nameIn } from '#text/locale.ts'
import { Time } from '#ui/Time.tsx'
import type { DeskReport, DeskStory } from '../../storySchema.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { SectionSelect } from './SectionSelect.tsx'
import { useStoryDeskText } from './storyDeskText.ts'
import type { StoryAct, StoryProps } from './useStoryAct.ts'

/** The reports of a story, newest first, with what can be done about each. */
export function StoryReports({ story, act }: StoryProps) {
  const { t } = useStoryDeskText()
  return (
    <section className="front-part">
      <h2>{t.reports}</h2>
      <ul className="desk-cases">
        {story.reports.map((report) => (
          <Report key={report.post_id} report={report} story={story} act={act} />
        ))}
      </ul>
    </section>
  )
}

function Report({ report, story, act }: { report: DeskReport; story: DeskStory; act: StoryAct }) {
  const { locale, t } = useStoryDeskText()
  const [confirming, setConfirming] = useState<'split' | 'remove'>()
  const { post_id, title, language, media_type } = report
  const close = () => setConfirming(undefined)
  return (
    <li>
      <h3 lang={language} dir={directionOf(language)}>
        <a href={inLocale(locale, `/${media_type === 'media' ? 'media' : 'news'}/${post_id}`)}>{title}</a>
      </h3>
      <p className="desk-time">
        <bdi>{nameIn(locale, report.agency)}</bdi> · <Time iso={report.published_at} locale={locale} />
      </p>
      <p className="desk-decision">
        <SectionSelect report={report} act={act} />
        {story.reports.length > 1 && (
          <button type="button" className="button" aria-label={t.splitNamed(title)} onClick={() => setConfirming('split')}>
            {t.split}
          </button>
        )}
        <button type="button" className="button" aria-label={t.removeNamed(title)} onClick={() => setConfirming('remove')}>
          {t.remove}
        </button>
      </p>
      {confirming === 'split' && (
        <ConfirmDialog
          label={t.splitTitle}
          about={report}
          text={t.splitText}
          yes={t.splitNow}
          onYes={() => void act(`stories/${story.id}/split`, { method: 'POST', body: { post_id } })}
          close={close}
        />
      )}
      {confirming === 'remove' && (
        <ConfirmDialog
          label={t.removeTitle}
          about={report}
          text={t.removeText}
          yes={t.removeNow}
          onYes={() => void act(`posts/${post_id}`, { method: 'DELETE' })}
          close={close}
        />
      )}
    </li>
  )
}
