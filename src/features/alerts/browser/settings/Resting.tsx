import { inLocale } from '#ui/locale.ts'
import { useSettingsText } from './settingsText.ts'

/** Says that some choices are beyond the plan, with the way to a larger one. */
export function Resting({ count }: { count: number }) {
  const { locale, t } = useSettingsText()
  if (count === 0) return null
  return (
    <p className="settings-rests">
      {t.restingNote(count)} <a href={inLocale(locale, '/profile/subscribe')}>{t.upgrade}</a>
    </p>
  )
}
