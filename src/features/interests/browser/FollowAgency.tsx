import { useEffect, useState } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { inLocale } from '#ui/locale.ts'
import type { Locale } from '#ui/localeOf.ts'
import { showToast } from '#ui/toasts.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import type { Settings } from '../schema.ts'
import { type FollowAgencyMessages, useFollowAgencyText } from './followAgencyText.ts'

/** Adds an agency to the reader's interests, or takes it out. Its code arrives after the page's: until then a tap would be lost. */
export function FollowAgency({ agency }: { agency: number }) {
  const { locale, t } = useFollowAgencyText()
  const [isFollowed, setFollowed] = useFollowed(agency)
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      className={`i i-${isFollowed ? 'check' : 'bell'}`}
      aria-pressed={isFollowed}
      disabled={!hydrated}
      onClick={() => void follow({ agency, locale, t, setFollowed }, !isFollowed)}
    >
      {isFollowed ? t.following : t.follow}
    </button>
  )
}

function useFollowed(agency: number): [boolean, (isFollowed: boolean) => void] {
  const readerId = useReader()?.id
  const [isFollowed, setFollowed] = useState(false)
  useEffect(() => {
    setFollowed(false)
    if (readerId === undefined) return
    let isCurrent = true
    callApi<{ data: Settings }>('/api/user/profile/settings/show').then(
      ({ data }) => isCurrent && setFollowed(data.agencies.split(',').includes(String(agency))),
      (error) => console.error(error),
    )
    return () => {
      isCurrent = false
    }
  }, [agency, readerId])
  return [isFollowed, setFollowed]
}

type Button = { agency: number; locale: Locale; t: FollowAgencyMessages; setFollowed: (isFollowed: boolean) => void }

/** A visitor is asked to sign in first; who may not follow more agencies is led to the plans. */
async function follow(button: Button, isFollowed: boolean): Promise<void> {
  const { agency, locale, t, setFollowed } = button
  try {
    if (isFollowed && !(await requireSignIn('follow', () => void follow(button, true)))) return
    const { message } = await callApi<{ message: string }>(`/api/auth/followed-agencies${isFollowed ? '' : `/${agency}`}`, {
      ...(isFollowed ? { body: { agency_id: agency } } : { method: 'DELETE' }),
    })
    setFollowed(isFollowed)
    showToast(message, { label: t.undo, run: () => void follow(button, !isFollowed) })
  } catch (error) {
    if (requireSignInAgain(error, 'follow')) return
    const isBeyondPlan = error instanceof ApiError && error.status === 422
    const plans = { label: t.plans, run: () => location.assign(inLocale(locale, '/profile/subscribe')) }
    showToast(error instanceof ApiError ? error.firstMessage : t.notReached, isBeyondPlan ? plans : undefined)
  }
}
