import { useSearchParams } from 'react-router'
import { useHydrated } from '#ui/useHydrated.ts'
import type { Plan } from '../../schema.ts'

/**
 * The plan that the address names (`?plan=3`), so that the choice survives signing in. The server
 * shows none, because its pages are the same for everyone.
 */
export function useChosenPlan(plans: Plan[]): [chosen: Plan | undefined, choose: (id: number) => void] {
  const [query, setQuery] = useSearchParams()
  const named = useHydrated() ? query.get('plan') : null
  return [plans.find(({ id }) => String(id) === named), (id) => setQuery({ plan: String(id) }, { replace: true, preventScrollReset: true })]
}
