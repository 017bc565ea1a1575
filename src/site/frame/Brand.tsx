import { inLocale } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'

/** The logo (a watchtower) and the name, which link to the home page. */
export function Brand() {
  const { locale, t } = useLocale()
  return (
    <a className="brand" href={inLocale(locale, '/')}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <path className="brand-tower" d="M11 13h10l2.5 16h-15z M9 11h14v-2H9z" />
        <path className="brand-tower" d="M12 3h8l2 4H10z" />
        <circle className="brand-lamp" cx="16" cy="18" r="2.6" />
      </svg>
      {t.name}
    </a>
  )
}
