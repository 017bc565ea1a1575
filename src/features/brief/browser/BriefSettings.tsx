import { useId } from 'react'
import { callApi } from '#ui/callApi.ts'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import { showProblem } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import { useResource } from '#ui/useResource.ts'
import type { Brief } from '../schema.ts'
import { useBriefText } from './briefText.ts'

const usualHour = 7
const path = '/api/auth/brief'

/** Turns the morning brief on and off; saved at once. */
export function BriefSettings() {
  const { t } = useBriefText()
  const id = useId()
  const { data: loaded, setData } = useResource<{ data: Brief }>(path)
  if (!loaded) return null
  const brief = loaded.data
  /** Shown at once, and taken back if it could not be saved. */
  async function save(hour: number | null): Promise<void> {
    setData({ data: { hour } })
    try {
      const reply = await callApi<{ message: string; data: Brief }>(path, { body: { hour } })
      setData(reply)
      showToast(reply.message)
    } catch (error) {
      setData({ data: brief })
      noticeSessionEnd(error)
      showProblem(error, t.notSaved)
    }
  }
  return (
    <section className="profile-block brief-settings" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.title}</h2>
      <p className="account-intro">{t.about}</p>
      <div className="form-check">
        <input
          type="checkbox"
          id={`${id}-on`}
          checked={brief.hour !== null}
          onChange={(event) => void save(event.target.checked ? usualHour : null)}
        />
        <label htmlFor={`${id}-on`}>{t.wanted}</label>
      </div>
      {brief.hour !== null && (
        <div className="form brief-hour">
          <div className="form-field">
            <label htmlFor={`${id}-hour`}>{t.hour}</label>
            <div className="field">
              <select id={`${id}-hour`} value={brief.hour} onChange={(event) => void save(Number(event.target.value))}>
                {Array.from({ length: 24 }, (_, hour) => hour).map((hour) => (
                  <option key={hour} value={hour}>
                    {`${String(hour).padStart(2, '0')}:00`}
                  </option>
                ))}
              </select>
            </div>
          </div>
        </div>
      )}
    </section>
  )
}
