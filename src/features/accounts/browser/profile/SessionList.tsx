import { useNavigate } from 'react-router'
import type { Session } from '#access/session.ts'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { useFormText } from '#ui/form/formText.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { Time } from '#ui/Time.tsx'
import { showToast } from '#ui/toasts.ts'
import { useResource } from '#ui/useResource.ts'
import { useAccountText } from '../accountText.ts'
import { agreesToLeave } from '../agreesToLeave.ts'
import { leaveSession } from '../reader.ts'
import { deviceOf } from './deviceOf.ts'

/** The open sessions of the reader, which they can end one by one or all at once. */
export function SessionList() {
  const { t } = useFormText()
  const { locale, t: a } = useAccountText()
  const navigate = useNavigate()
  const { data, error, load } = useResource<{ data: Session[] }>('/api/auth/sessions')
  const sessions = data?.data

  const end = async (ended: Session) => {
    try {
      const { message } = await callApi<{ message: string }>(`/api/auth/sessions/${ended.id}`, { method: 'DELETE' })
      showToast(message)
      load()
    } catch (error) {
      console.error(error)
      showToast(t.notSent)
    }
  }

  const endAll = async () => {
    try {
      if (!(await agreesToLeave())) return
      const { message } = await leaveSession(
        () => callApi<{ message: string }>('/api/auth/sessions', { method: 'DELETE' }),
        () => navigate(inLocale(locale, '/')),
      )
      showToast(message)
    } catch (error) {
      console.error(error)
      showToast(t.notSent)
    }
  }

  if (error) return <LoadMoreButton failed={a.sessionsFailed} onClick={load} />
  return (
    <>
      <ul className="sessions" aria-busy={!sessions}>
        {sessions?.map((session) => (
          <SessionItem key={session.id} session={session} end={() => end(session)} />
        ))}
      </ul>
      <p className="form-hint">{a.endAllHint}</p>
      <button type="button" className="button button-danger" onClick={endAll}>
        {a.endAll}
      </button>
    </>
  )
}

function SessionItem({ session, end }: { session: Session; end: () => void }) {
  const { locale, t: a } = useAccountText()
  const { browser, system } = deviceOf(session.user_agent)
  const device = [browser, system].filter(Boolean).join(' · ') || a.unknownDevice
  return (
    <li>
      <div>
        <strong>
          <bdi>{device}</bdi>
        </strong>
        {session.current && <span className="session-current">{a.thisDevice}</span>}
        <p className="form-hint">
          {session.ip_address && <bdi>{session.ip_address}</bdi>}
          {!session.current && (
            <>
              {' · '}
              {a.lastSeen} <Time iso={session.last_seen_at} locale={locale} />
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <button type="button" className="button" aria-label={a.endSessionOf(device)} onClick={end}>
          {a.endSession}
        </button>
      )}
    </li>
  )
}
