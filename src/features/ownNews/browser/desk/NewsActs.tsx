import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { directionOf, inLocale } from '#text/locale.ts'
import { ApiError } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Field } from '#ui/form/Field.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { momentOf, timeField } from '#ui/form/timeValues.ts'
import { perform, showProblem } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import type { Draft } from './createDraft.ts'
import { useOwnNewsText } from './ownNewsText.ts'
import { useAddNews } from './useAddNews.ts'
import { sendAct } from './useDraft.ts'

type Act = (name: string, body?: object) => Promise<void>

/** Actions on a piece in its state. Whatever is typed is saved first. */
export function NewsActs({ draft }: { draft: Draft }) {
  const { locale, t } = useOwnNewsText()
  const { news } = draft.store.use()
  const { act, busy } = useAct(draft)
  if (news.state === 'withdrawn') return <CopyButton draft={draft} />
  const isPublic = news.state === 'published' || news.state === 'corrected'
  return (
    <section className="own-news-acts" aria-label={t.acts} aria-busy={busy}>
      <h2>{t.acts}</h2>
      {isPublic ? (
        <>
          {news.path && (
            <p>
              <a className="button" href={inLocale(locale, news.path)}>
                {t.seePage}
              </a>
            </p>
          )}
          <CorrectForm act={act} draft={draft} />
          <WithdrawForm act={act} />
        </>
      ) : (
        <>
          <p className="desk-decision">
            <ActButton main onClick={() => act('publish')}>
              {t.publish}
            </ActButton>
            {news.state === 'draft' && <ActButton onClick={() => act('submit')}>{t.submit}</ActButton>}
            {news.state !== 'draft' && (
              <ActButton onClick={() => act('return')}>{news.state === 'scheduled' ? t.unschedule : t.return}</ActButton>
            )}
          </p>
          <ScheduleForm key={news.publish_at} act={act} publishAt={news.publish_at} />
          {news.state !== 'scheduled' && <DeleteButton draft={draft} />}
        </>
      )}
    </section>
  )
}

function useAct(draft: Draft) {
  const { t } = useOwnNewsText()
  const [busy, setBusy] = useState(false)
  const act: Act = async (name, body = {}) => {
    if (busy) return
    setBusy(true)
    try {
      if (await draft.flush()) {
        const { message, data } = await sendAct(draft.store.get().news, name, body)
        draft.accept(data.news)
        showToast(message)
      } else showToast(t.saveFirst)
    } catch (error) {
      if (error instanceof ApiError) draft.refuse(error.message, error.fields)
      showProblem(error, t.notDone)
    }
    setBusy(false)
  }
  return { act, busy }
}

function ActButton({ main, onClick, children }: { main?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`button ${main ? 'button-main' : ''}`} onClick={onClick}>
      {children}
    </button>
  )
}

function ScheduleForm({ act, publishAt }: { act: Act; publishAt: string | null }) {
  const { t } = useOwnNewsText()
  const [time, setTime] = useState(timeField(publishAt))
  return (
    <div className="own-news-act">
      <Field
        name="publish_at"
        label={t.scheduleAt}
        hint={t.zoneNote}
        type="datetime-local"
        dir="ltr"
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      <ActButton onClick={() => act('schedule', { publish_at: momentOf(time) ?? '' })}>{t.schedule}</ActButton>
    </div>
  )
}

function CorrectForm({ act, draft }: { act: Act; draft: Draft }) {
  const { t } = useOwnNewsText()
  const [note, setNote] = useState('')
  const { language } = draft.store.use().contents
  return (
    <div className="own-news-act">
      <TextField
        name="note"
        label={t.correctNote}
        hint={t.correctHint}
        rows={2}
        maxLength={500}
        dir={directionOf(language)}
        lang={language}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <ActButton main onClick={() => act('correct', { note }).then(() => draft.store.get().problem === null && setNote(''))}>
        {t.correct}
      </ActButton>
    </div>
  )
}

/** Button for what is withdrawn for good, and could be published again in other words. */
function CopyButton({ draft }: { draft: Draft }) {
  const { t } = useOwnNewsText()
  const { contents } = draft.store.use()
  const { add } = useAddNews()
  return (
    <p>
      <ActButton main onClick={() => add(contents)}>
        {t.copy}
      </ActButton>
    </p>
  )
}

/** Asks for confirmation in place, because it cannot be undone. */
function WithdrawForm({ act }: { act: Act }) {
  const { t } = useOwnNewsText()
  const [confirming, setConfirming] = useState(false)
  const [reason, setReason] = useState('')
  if (!confirming)
    return (
      <p>
        <ActButton onClick={() => setConfirming(true)}>{t.withdraw}</ActButton>
      </p>
    )
  return (
    <div className="own-news-act">
      <p role="status">
        <strong>{t.withdrawSure}</strong>
      </p>
      <Field
        name="reason"
        label={t.withdrawReason}
        dir="auto"
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="desk-decision">
        <button type="button" className="button button-danger" onClick={() => act('withdraw', { reason })}>
          {t.withdrawYes}
        </button>
        <ActButton onClick={() => setConfirming(false)}>{t.cancel}</ActButton>
      </p>
    </div>
  )
}

/** The same, for what readers have never seen. */
function DeleteButton({ draft }: { draft: Draft }) {
  const { locale, t } = useOwnNewsText()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  async function remove(): Promise<void> {
    const { id, version } = draft.store.get().news
    if (!(await perform(() => callDesk(`/api/desk/news/${id}`, { method: 'DELETE', body: { version } }), t.notDone))) return
    draft.abandon()
    await navigate(inLocale(locale, '/desk/news'))
  }
  if (!confirming)
    return (
      <p>
        <ActButton onClick={() => setConfirming(true)}>{t.remove}</ActButton>
      </p>
    )
  return (
    <p className="desk-decision">
      <strong role="status">{t.removeSure}</strong>
      <button type="button" className="button button-danger" onClick={remove}>
        {t.removeYes}
      </button>
      <ActButton onClick={() => setConfirming(false)}>{t.cancel}</ActButton>
    </p>
  )
}
