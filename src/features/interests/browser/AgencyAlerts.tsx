import { useEffect, useState } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { showToast } from '#ui/toasts.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import type { Settings } from '../schema.ts'
import { type AgencyAlertsMessages, useAgencyAlertsText } from './agencyAlertsText.ts'

/**
 * Adds an agency to the reader's interests, or takes it out. Its code arrives after the page's:
 * until then a tap would be lost.
 */
export function AgencyAlerts({ agency }: { agency: number }) {
  const { locale, t } = useAgencyAlertsText()
  const [isOn, setOn] = useAlerts(agency)
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      className={`i i-${isOn ? 'check' : 'bell'}`}
      aria-pressed={isOn}
      disabled={!hydrated}
      onClick={() => void change({ agency, locale, t, setOn }, !isOn)}
    >
      {isOn ? t.alerted : t.alert}
    </button>
  )
}

function useAlerts(agency: number): [boolean, (isOn: boolean) => void] {
  const readerId = useReader()?.id
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    setOn(false)
    if (readerId === undefined) return
    let isCurrent = true
    callApi<{ data: Settings }>('/api/user/profile/settings/show').then(
      ({ data }) => isCurrent && setOn(data.agencies.split(',').includes(String(agency))),
      (error) => console.error(error),
    )
    return () => {
      isCurrent = false
    }
  }, [agency, readerId])
  return [isOn, setOn]
}

type Button = { agency: number; locale: Locale; t: AgencyAlertsMessages; setOn: (isOn: boolean) => void }

/** A visitor is asked to sign in first; who may not add more agencies is led to the plans. */
async function change(button: Button, isOn: boolean): Promise<void> {
  const { agency, locale, t, setOn } = button
  try {
    if (isOn && !(await requireSignIn('follow', () => void change(button, true)))) return
    const { message } = await callApi<{ message: string }>(`/api/auth/alert-agencies${isOn ? '' : `/${agency}`}`, {
      ...(isOn ? { body: { agency_id: agency } } : { method: 'DELETE' }),
    })
    setOn(isOn)
    showToast(message, { label: t.undo, run: () => void change(button, !isOn) })
  } catch (error) {
    if (requireSignInAgain(error, 'follow')) return
    const isBeyondPlan = error instanceof ApiError && error.status === 422
    const plans = { label: t.plans, run: () => location.assign(inLocale(locale, '/profile/subscribe')) }
    showToast(error instanceof ApiError ? error.firstMessage : t.notReached, isBeyondPlan ? plans : undefined)
  }
}
