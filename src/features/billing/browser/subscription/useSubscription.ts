import { useState } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useResource } from '#ui/useResource.ts'
import type { PlanDetails } from '../../schema.ts'

/**
 * The subscription of the signed-in reader; null without one, undefined while it is loaded and for
 * visitors.
 */
export function useSubscription() {
  const id = useReader()?.id
  const [times, setTimes] = useState(1)
  const { data, error } = useResource<PlanDetails>(id === undefined ? null : '/api/auth/user/plan/details', `${id} ${times}`)
  return { subscription: data?.data, failed: Boolean(error), reload: () => setTimes(times + 1) }
}
