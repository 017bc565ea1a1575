import '#features/alerts/browser/settings/settings.css'
import { useId, useState } from 'react'
import { PreviewPanel } from '#features/alerts/browser/settings/PreviewPanel.tsx'
import type { PlanList } from '#features/billing/schema.ts'
import { dailyLimits } from '#features/interests/dailyLimits.ts'
import { inLocale, nameIn } from '#text/locale.ts'
import { useResource } from '#ui/useResource.ts'
import { useMyNewsText } from './myNewsText.ts'

/**
 * Page for a reader without a plan: what they can follow, what one keyword would have brought last
 * week, and what the plans give.
 */
export function WithoutPlan() {
  const { locale, t } = useMyNewsText()
  const id = useId()
  const [word, setWord] = useState('')
  const plans = useResource<PlanList>('/api/plans').data?.data ?? []
  const typed = word.trim()
  return (
    <div className="my-without-plan settings">
      <h2>{t.chooseFollowsText}</h2>
      <a className="button button-main" href={inLocale(locale, '/profile/followed-stories')}>
        {t.chooseFollows}
      </a>
      <h2>{t.noPlan}</h2>
      <p>{t.noPlanText}</p>
      <label className="settings-label" htmlFor={id}>
        {t.tryWord}
      </label>
      <div className="field">
        <input id={id} dir="auto" autoComplete="off" value={word} onChange={(event) => setWord(event.target.value)} />
      </div>
      {typed.length > 1 && <PreviewPanel interests={{ keywords: [typed] }} limit={dailyLimits.push.default} />}
      {plans.length > 0 && (
        <>
          <h2>{t.plans}</h2>
          <ul className="my-plans">
            {plans.map((plan) => (
              <li key={plan.id}>
                <strong>{nameIn(locale, plan)}</strong> <span>{t.price(plan.price_kd)}</span>
                <small>
                  {t.gives.keywords(plan.keywords)} · {t.gives.categories(plan.categories)} · {t.gives.agencies(plan.agencies)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      <a className="button button-main" href={inLocale(locale, '/profile/subscribe')}>
        {t.subscribe}
      </a>
    </div>
  )
}
