import { brandSign } from '#brand.ts'
import { inLocale } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'

/** The sign and the name, which link to the home page. */
export function Brand() {
  const { locale, t } = useLocale()
  return (
    <a className="brand" href={inLocale(locale, '/')}>
      <svg viewBox="0 0 64 64" width="28" height="28" aria-hidden="true">
        <path d={brandSign.faint} opacity=".5" />
        <path d={brandSign.solid} />
      </svg>
      {t.name}
    </a>
  )
}
