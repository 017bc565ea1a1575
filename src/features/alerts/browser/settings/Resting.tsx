import { inLocale } from '#ui/locale.ts'
import { useSettingsText } from './settingsText.ts'

type Props = { count: number; max: number | null }

/** Says that some choices are beyond the plan, with the way to a larger one, or that there is no plan (`max` is 0). */
export function Resting({ count, max }: Props) {
  const { locale, t } = useSettingsText()
  if (count === 0) return null
  return (
    <p className="settings-rests">
      {max === 0 ? t.restingWithoutPlan : t.restingNote(count)}{' '}
      <a href={inLocale(locale, '/profile/subscribe')}>{max === 0 ? t.seePlans : t.upgrade}</a>
    </p>
  )
}
