import { useId } from 'react'
import { DeskFilters } from '#ui/desk/DeskFilters.tsx'
import { useBillingText } from '../billingText.ts'
import { useDeskMoneyText } from './deskMoneyText.ts'

/**
 * Finds payments by number or address, and by state.
 * @param onChange gets the query, empty without a filter
 */
export function PaymentFilters({ onChange }: { onChange: (query: string) => void }) {
  const { t } = useDeskMoneyText()
  const { t: b } = useBillingText()
  const id = useId()
  return (
    <DeskFilters submit={t.find} clear={t.clear} onChange={(filters) => onChange(filters.toString())}>
      <label htmlFor={`${id}s`}>
        {t.search}
        <input id={`${id}s`} name="search" type="search" maxLength={254} placeholder={t.searchHint} dir="auto" autoComplete="off" />
      </label>
      <label htmlFor={`${id}f`}>
        {t.state}
        <select id={`${id}f`} name="state">
          <option value="">{t.allStates}</option>
          {Object.entries(b.paymentStates).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </DeskFilters>
  )
}
