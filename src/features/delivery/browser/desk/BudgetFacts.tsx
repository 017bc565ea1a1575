import type { WhatsappBudget } from '#features/channels/schema.ts'
import { fullTime } from '#text/times.ts'
import { useDeskWhatsappText } from './deskWhatsappText.ts'

/** How much of the daily limit is used, and when there is more. */
export function BudgetFacts({ budget: { limit, used, left, frees_at } }: { budget: WhatsappBudget }) {
  const { locale, t } = useDeskWhatsappText()
  const rows = [
    [t.used, t.people(used)],
    [t.limit, t.people(limit)],
    [t.left, t.people(left)],
    ...(left === 0 && frees_at ? [[t.freesAt, fullTime(locale, frees_at)]] : []),
  ]
  return (
    <>
      <h2>{t.budget}</h2>
      <meter min={0} max={Math.max(limit, used)} value={used} aria-label={t.used} />
      <dl className="whatsapp-counts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {left === 0 && <p className="desk-why">{t.full}</p>}
    </>
  )
}
