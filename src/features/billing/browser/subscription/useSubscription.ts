import { useEffect, useState } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { createLatest } from '#ui/createLatest.ts'
import { notifySessionEnd } from '#ui/sessionEnd.ts'
import type { PlanDetails } from '../../schema.ts'

type State = { subscription: PlanDetails['data'] | undefined; failed: boolean }

/** The subscription of the signed-in reader; null without one, undefined until it is loaded and for visitors. */
export function useSubscription(): State & { reload: () => void } {
  const reader = useReader()
  const [state, setState] = useState<State>({ subscription: undefined, failed: false })
  const [begin] = useState(createLatest)
  const load = () => {
    const isLatest = begin()
    setState({ subscription: undefined, failed: false })
    callApi<PlanDetails>('/api/auth/user/plan/details').then(
      ({ data }) => isLatest() && setState({ subscription: data, failed: false }),
      (error) => {
        if (error instanceof ApiError && error.status === 401) return notifySessionEnd()
        console.error(error)
        if (isLatest()) setState({ subscription: undefined, failed: true })
      },
    )
  }
  const id = reader?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader has another subscription.
  useEffect(() => {
    if (id !== undefined) load()
  }, [id])
  return { ...state, reload: load }
}
