import { inLocale } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'

/** The name, beside the sign, which is in `frame.css`; both link to the home page. */
export function Brand() {
  const { locale, t } = useLocale()
  return (
    <a className="brand" href={inLocale(locale, '/')}>
      {t.name}
    </a>
  )
}
