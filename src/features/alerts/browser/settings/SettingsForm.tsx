import { useEffect, useRef, useState } from 'react'
import { useChannels } from '#features/channels/browser/channelStore.ts'
import { restsUntilPlan } from '#features/interests/restsUntilPlan.ts'
import type { Settings } from '#features/interests/schema.ts'
import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { inLocale } from '#text/locale.ts'
import { isExclusion } from '#text/query/exclusions.ts'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import { callApi } from '#ui/callApi.ts'
import { Form } from '#ui/form/Form.tsx'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { useResource } from '#ui/useResource.ts'
import { ArrivalFields } from './ArrivalFields.tsx'
import { type Draft, dailyLimitOf, draftOf, formOf, idLists, interestsIn } from './draft.ts'
import { KeywordFields } from './KeywordFields.tsx'
import { ListPicker } from './ListPicker.tsx'
import { nameKeywords } from './nameKeywords.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import { useSettingsText } from './settingsText.ts'
import { type AfterSaving, UnsavedWarning } from './UnsavedWarning.tsx'

/** The settings of alerts; they are saved together. */
export function SettingsForm() {
  const { t } = useLocale()
  const { t: s } = useSettingsText()
  const { data, error, load, setData } = useResource<{ data: Settings }>('/api/user/profile/settings/show')
  if (error) return <LoadMoreButton failed={s.loadFailed} onClick={load} />
  if (!data) return <p className="profile-wait">{t.loading}</p>
  return (
    <>
      {!data.data.allowed && <NoPlan />}
      <Fields settings={data.data} saved={setData} />
    </>
  )
}

function NoPlan() {
  const { locale, t } = useSettingsText()
  return (
    <div className="profile-warning">
      <strong>{t.noPlan}</strong>
      <p>{t.noPlanText}</p>
      <a className="button" href={inLocale(locale, '/profile/subscribe')}>
        {t.seePlans}
      </a>
    </div>
  )
}

type Reply = { message: string; data: Settings }

function Fields({ settings, saved }: { settings: Settings; saved: (reply: Reply) => void }) {
  const { locale, t } = useSettingsText()
  const taxonomy = useCategorization()
  const linked = (useChannels().list ?? []).filter((channel) => channel.linked && !channel.disabled).map(({ channel }) => channel)
  const [draft, setDraft] = useState(() => draftOf(settings))
  const [typed, setTyped] = useState('')
  const [saves, setSaves] = useState(0)
  const [message, setMessage] = useState<string | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  /** Next step of a reader who is on the way to the plans. */
  const afterSaving = useRef<AfterSaving>(null)
  const { allowed } = settings
  const change = (changes: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => {
    setMessage(null)
    setDraft((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }))
  }
  const whole = allowed ? draft : withTyped(draft, typed)
  const isChangedFrom = (other: Draft) => JSON.stringify(other) !== JSON.stringify(draftOf(settings))
  return (
    <div className="settings" ref={fields}>
      <UnsavedWarning
        when={isChangedFrom(draft)}
        savesBefore={(path) => !allowed && path === inLocale(locale, '/profile/subscribe') && isChangedFrom(whole)}
        save={(after) => {
          afterSaving.current = after
          fields.current?.querySelector('form')?.requestSubmit()
        }}
      />
      <Form<Reply>
        submit={t.save}
        send={() =>
          callApi<Reply>('/api/user/profile/settings', { body: formOf(whole) }).catch((error) => {
            afterSaving.current?.ask()
            afterSaving.current = null
            throw nameKeywords(error, whole.keywords)
          })
        }
        done={(reply) => {
          saved(reply)
          setDraft(draftOf(reply.data))
          setTyped('')
          setSaves(saves + 1)
          setMessage(reply.message)
          afterSaving.current?.proceed()
          afterSaving.current = null
        }}
      >
        {message && <Saved message={message} needsPlan={restsUntilPlan(settings)} />}
        <h2>{t.interests}</h2>
        <p className="form-hint">{t.interestsHint}</p>
        <KeywordFields key={allowed ? 0 : saves} draft={draft} allowed={allowed} change={change} onTyped={setTyped} />
        <label className="form-check">
          <input type="checkbox" checked={draft.nisba} onChange={(event) => change({ nisba: event.target.checked })} />
          <span>{t.nisba}</span>
        </label>
        {taxonomy &&
          idLists.map((list) => <ListPicker key={list} list={list} draft={draft} allowed={allowed} taxonomy={taxonomy} change={change} />)}
        <div className="settings-list">
          <p className="settings-label" aria-hidden="true">
            {t.mediaType}
          </p>
          <ChipChoice label={t.mediaType} texts={t.media} chosen={draft.media_type} onChoose={(media_type) => change({ media_type })} />
        </div>
        <PreviewPanel interests={previewed(draft, allowed !== null, typed)} limit={dailyLimitOf(draft, linked)} />
        <h2>{t.arrival}</h2>
        <ArrivalFields draft={draft} change={change} />
      </Form>
    </div>
  )
}

/**
 * Adds what is still in the field of keywords, because without a plan there is no limit to what is
 * tried.
 */
function withTyped(draft: Draft, typed: string): Draft {
  const keyword = typed.trim()
  return keyword === '' || draft.keywords.includes(keyword) ? draft : { ...draft, keywords: [...draft.keywords, keyword] }
}

/**
 * Returns the draft to preview. Without a plan, one keyword can be tried: what is typed, or the
 * last one. What only excludes would bring nothing.
 */
function previewed(draft: Draft, hasPlan: boolean, typed: string): object | null {
  if (!hasPlan) {
    const keyword = typed.trim().length > 1 ? typed.trim() : draft.keywords.findLast((one) => !isExclusion(one))
    const isTried = keyword !== undefined && !isExclusion(keyword)
    return isTried ? { keywords: [keyword], media_type: draft.media_type, nisba: draft.nisba } : null
  }
  const interests = interestsIn(draft)
  const wanted = interests.keywords.filter((keyword) => !isExclusion(keyword))
  const isEmpty = [wanted, interests.main_categories, interests.categories, interests.agencies].every((list) => list.length === 0)
  return isEmpty ? null : interests
}

function Saved({ message, needsPlan }: { message: string; needsPlan: boolean }) {
  const { locale, t } = useSettingsText()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className="account-notice i i-check" role="status" tabIndex={-1} ref={notice}>
      <p>
        {message}{' '}
        <a className="settings-my-page" href={inLocale(locale, needsPlan ? '/profile/subscribe' : '/my-page')}>
          {needsPlan ? t.seePlans : t.myPage}
        </a>
      </p>
    </div>
  )
}
