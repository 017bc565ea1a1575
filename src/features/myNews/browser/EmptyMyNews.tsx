import { useEffect, useState } from 'react'
import type { Settings } from '#features/interests/schema.ts'
import { inLocale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { late } from '#ui/late.tsx'
import { useMyNewsText } from './myNewsText.ts'

const WithoutPlan = late<object>(() => import('./WithoutPlan.tsx').then((loaded) => loaded?.WithoutPlan))

/** Explanation why the list is empty, and what to do. */
export function EmptyMyNews() {
  const { locale, t } = useMyNewsText()
  const [settings, setSettings] = useState<Settings | null>(null)
  useEffect(() => {
    callApi<{ data: Settings }>('/api/user/profile/settings/show').then(
      ({ data }) => setSettings(data),
      (error) => console.error(error),
    )
  }, [])
  if (!settings) return null
  if (!settings.allowed) return <WithoutPlan />
  const { keywords, categories, agencies, main_categories } = settings
  const isChosen = keywords.length > 0 || `${categories}${agencies}${main_categories}` !== ''
  return (
    <div className="empty">
      <p className="empty-title">{isChosen ? t.nothingYet : t.nothingChosen}</p>
      <p>{isChosen ? t.nothingYetText : t.nothingChosenText}</p>
      <a className="button" href={inLocale(locale, '/profile/profile-setting')}>
        {isChosen ? t.settings : t.chooseNow}
      </a>
    </div>
  )
}
