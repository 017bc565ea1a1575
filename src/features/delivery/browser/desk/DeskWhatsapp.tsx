import './deskWhatsapp.css'
import { useEffect, useState } from 'react'
import { isAtLeast } from '#access/roles.ts'
import { useReader } from '#features/accounts/browser/reader.ts'
import type { WhatsappBudget } from '#features/channels/schema.ts'
import { fullDay } from '#text/times.ts'
import { callApi } from '#ui/callApi.ts'
import type { WhatsappDay } from '../../schema.ts'
import { BudgetFacts } from './BudgetFacts.tsx'
import { BudgetForm } from './BudgetForm.tsx'
import { useDeskWhatsappText } from './deskWhatsappText.ts'

/** WhatsApp's daily limit and what became of its messages. Moderators see it, admins set the limit (`DeskFrame`, and the API). */
export default function DeskWhatsapp() {
  const { t } = useDeskWhatsappText()
  const reader = useReader()
  const { budget, days, failed, setBudget, load } = useFigures()
  if (failed)
    return (
      <div role="alert">
        <p className="desk-empty">{t.failed}</p>
        <button type="button" className="button" onClick={load}>
          {t.retry}
        </button>
      </div>
    )
  if (!budget || !days)
    return (
      <p className="desk-empty" role="status">
        {t.loading}
      </p>
    )
  return (
    <div className="desk-whatsapp">
      <p className="desk-intro">{budget.configured ? t.note : t.notConfigured}</p>
      {budget.configured && <BudgetFacts budget={budget} />}
      {budget.configured && reader && isAtLeast(reader.role, 'admin') && <BudgetForm budget={budget} onSaved={setBudget} />}
      <h2>{t.days}</h2>
      {days.length === 0 ? <p className="desk-empty">{t.noDays}</p> : <Days days={days} />}
    </div>
  )
}

function Days({ days }: { days: WhatsappDay[] }) {
  const { locale, t } = useDeskWhatsappText()
  const names = Object.keys(t.counts) as (keyof typeof t.counts)[]
  return (
    <ul className="desk-cases">
      {days.map((day) => (
        <li key={day.day}>
          <h3>{fullDay(locale, day.day)}</h3>
          <dl className="whatsapp-counts">
            {names
              .filter((name) => day[name] > 0)
              .map((name) => (
                <div key={name}>
                  <dt>{t.counts[name]}</dt>
                  <dd>{day[name]}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function useFigures() {
  const [budget, setBudget] = useState<WhatsappBudget>()
  const [days, setDays] = useState<WhatsappDay[]>()
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    Promise.all([callApi<WhatsappBudget>('/api/desk/whatsapp-budget'), callApi<{ data: WhatsappDay[] }>('/api/desk/whatsapp-days')]).then(
      ([budget, { data }]) => {
        setBudget(budget)
        setDays(data)
      },
      (error) => {
        console.error(error)
        setFailed(true)
      },
    )
  }
  useEffect(load, [])
  return { budget, days, failed, setBudget, load }
}
