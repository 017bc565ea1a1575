import { useEffect, useId, useState } from 'react'
import { ApiError, callApi } from '#ui/callApi.ts'
import { notifySessionEnd } from '#ui/sessionEnd.ts'
import { showToast } from '#ui/toasts.ts'
import type { Brief } from '../schema.ts'
import { useBriefText } from './briefText.ts'

const usualHour = 7
const path = '/api/auth/brief'

/** Turns the morning brief on and off; saved at once. */
export function BriefSettings() {
  const { t } = useBriefText()
  const id = useId()
  const [brief, setBrief] = useState<Brief | null>(null)
  useEffect(() => {
    callApi<{ data: Brief }>(path).then(
      ({ data }) => setBrief(data),
      (error) => console.error(error),
    )
  }, [])
  /** Shown at once, and taken back if it could not be saved. */
  async function save(hour: number | null): Promise<void> {
    const before = brief
    setBrief({ hour })
    try {
      const { message, data } = await callApi<{ message: string; data: Brief }>(path, { body: { hour } })
      setBrief(data)
      showToast(message)
    } catch (error) {
      setBrief(before)
      if (error instanceof ApiError && error.status === 401) notifySessionEnd()
      showToast(error instanceof ApiError ? error.firstMessage : t.notSaved)
    }
  }
  if (!brief) return null
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
