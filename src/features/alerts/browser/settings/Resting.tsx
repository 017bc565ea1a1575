import { inLocale } from '#text/locale.ts'
import { useSettingsText } from './settingsText.ts'

type Props = { count: number; hasPlan: boolean }

/**
 * Says that some choices are beyond the plan, with the way to a larger one, or that there is no
 * plan.
 */
export function Resting({ count, hasPlan }: Props) {
  const { locale, t } = useSettingsText()
  if (count === 0) return null
  return (
    <p className="settings-rests">
      {hasPlan ? t.restingNote(count) : t.restingWithoutPlan}{' '}
      <a href={inLocale(locale, '/profile/subscribe')}>{hasPlan ? t.upgrade : t.seePlans}</a>
    </p>
  )
}
