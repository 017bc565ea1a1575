import { useId } from 'react'
import { FormProblemContext } from '#ui/form/formState.ts'
import type { DeskNewsDetail } from '../../schema.ts'
import { Conflict } from './Conflict.tsx'
import { NewsActs } from './NewsActs.tsx'
import { NewsFields } from './NewsFields.tsx'
import { NewsHistory } from './NewsHistory.tsx'
import { NewsStateMark } from './NewsItem.tsx'
import { useOwnNewsText } from './ownNewsText.ts'
import { PictureField } from './PictureField.tsx'
import { Presence } from './Presence.tsx'
import { RichText } from './RichText.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { useDraft } from './useDraft.ts'

/** Everything of a piece, saved while it is written. */
export function NewsEditor({ news: loaded }: { news: DeskNewsDetail }) {
  const { t } = useOwnNewsText()
  const draft = useDraft(loaded)
  const { news, contents, problem, fields, theirs, given } = draft.store.use()
  const bodyProblem = useId()
  const isOver = news.state === 'withdrawn'
  return (
    <FormProblemContext value={problem === null ? null : { message: problem, fields }}>
      <article className="own-news-editor" aria-label={t.editor}>
        <p className="own-news-top">
          <NewsStateMark state={news.state} /> <SaveStatus draft={draft} />
        </p>
        {problem !== null && !theirs && (
          <p className="form-problem" role="alert">
            {problem}
          </p>
        )}
        {!isOver && <Presence id={news.id} />}
        {theirs && <Conflict draft={draft} theirs={theirs} />}
        {isOver && <p className="desk-intro">{t.withdrawnNote}</p>}
        <fieldset disabled={isOver}>
          <legend className="sr-only">{t.editor}</legend>
          <NewsFields draft={draft} />
          <PictureField draft={draft} />
        </fieldset>
        <RichText
          // Another text takes the place of this one only when the person asked for it.
          key={`${isOver} ${contents.language} ${given}`}
          html={contents.body_html}
          language={contents.language}
          label={t.body}
          readOnly={isOver}
          describedBy={fields.body_html && bodyProblem}
          onChange={(body_html) => draft.change({ body_html })}
        />
        {fields.body_html && (
          <p className="form-wrong" id={bodyProblem}>
            {fields.body_html.join(' ')}
          </p>
        )}
        <NewsActs draft={draft} />
        <NewsHistory key={news.version} news={news} />
      </article>
    </FormProblemContext>
  )
}
