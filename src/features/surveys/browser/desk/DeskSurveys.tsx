import { useState } from 'react'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { DeskSurvey } from '../../schema.ts'
import { DeskSurveyItem } from './DeskSurveyItem.tsx'
import { useSurveyEditorText } from './editorText.ts'
import { SurveyEditor } from './SurveyEditor.tsx'

/**
 * The list of all surveys, or the editor in its place. `DeskFrame` shows it only to staff with the
 * required role.
 */
export default function DeskSurveys() {
  const { t } = useSurveyEditorText()
  const pages = usePages<DeskSurvey>('/api/desk/surveys')
  const [edited, setEdited] = useState<DeskSurvey | 'new' | null>(null)
  const done = () => {
    setEdited(null)
    pages.reload()
  }
  if (edited) return <SurveyEditor survey={edited === 'new' ? null : edited} onDone={done} />
  return (
    <>
      <button type="button" className="button button-main" onClick={() => setEdited('new')}>
        {t.newSurvey}
      </button>
      <PagedList pages={pages} failed={t.loadFailed}>
        {(surveys) =>
          surveys.length === 0 ? (
            <p className="list-end">{t.empty}</p>
          ) : (
            <ul className="desk-polls">
              {surveys.map((survey) => (
                <DeskSurveyItem
                  key={`${survey.id} ${survey.state}`}
                  survey={survey}
                  onEdit={() => setEdited(survey)}
                  onChanged={pages.reload}
                />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}
