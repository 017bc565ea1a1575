import { isAtLeast } from '#access/roles.ts'
import './deskWhatsapp.css'
import { useReader } from '#features/accounts/browser/reader.ts'
import type { WhatsappBudget } from '#features/channels/schema.ts'
import { fullDay } from '#text/times.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import type { WhatsappDay } from '../../schema.ts'
import { BudgetFacts } from './BudgetFacts.tsx'
import { BudgetForm } from './BudgetForm.tsx'
import { useDeskWhatsappText } from './deskWhatsappText.ts'

/**
 * WhatsApp's daily limit and what became of its messages. Moderators see it, admins set the limit
 * (`DeskFrame`, and the API).
 */
export default function DeskWhatsapp() {
  const { t } = useDeskWhatsappText()
  const reader = useReader()
  const isAdmin = reader && isAtLeast(reader.role, 'admin')
  const loaded = useResource<WhatsappBudget>('/api/desk/whatsapp-budget')
  const days = useResource<{ data: WhatsappDay[] }>('/api/desk/whatsapp-days')
  return (
    <WhenLoaded loaded={loaded} failed={t.failed}>
      {(budget) => (
        <div className="desk-whatsapp">
          <p className="desk-intro">{budget.configured ? t.note : t.notConfigured}</p>
          {budget.configured && <BudgetFacts budget={budget} />}
          {budget.configured && isAdmin && <BudgetForm budget={budget} onSaved={loaded.setData} />}
          <h2>{t.days}</h2>
          <WhenLoaded loaded={days} failed={t.failed}>
            {({ data }) => (data.length === 0 ? <p className="desk-empty">{t.noDays}</p> : <Days days={data} />)}
          </WhenLoaded>
        </div>
      )}
    </WhenLoaded>
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
