import type { Settings } from '#features/interests/schema.ts'
import { inLocale } from '#text/locale.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late } from '#ui/late.tsx'
import { useResource } from '#ui/useResource.ts'
import { useMyNewsText } from './myNewsText.ts'

const WithoutPlan = late<object>(() => import('./WithoutPlan.tsx').then((loaded) => loaded?.WithoutPlan))

/** Explanation why the list is empty, and what to do. */
export function EmptyMyNews() {
  const { locale, t } = useMyNewsText()
  const settings = useResource<{ data: Settings }>('/api/user/profile/settings/show').data?.data
  if (!settings) return null
  if (!settings.allowed) return <WithoutPlan />
  const { keywords, categories, agencies, main_categories } = settings
  const isChosen = keywords.length > 0 || `${categories}${agencies}${main_categories}` !== ''
  return (
    <EmptyState
      title={isChosen ? t.nothingYet : t.nothingChosen}
      text={isChosen ? t.nothingYetText : t.nothingChosenText}
      href={inLocale(locale, '/profile/profile-setting')}
      link={isChosen ? t.settings : t.chooseNow}
    />
  )
}
