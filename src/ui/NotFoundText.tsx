import { useNavigate } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { useLocale } from './locale.ts'

/** The "not found" page, with links back and home. */
export function NotFoundText() {
  const { locale, t } = useLocale()
  const navigate = useNavigate()
  // In a new window, there is no previous page.
  const goBack = () => (history.length > 1 ? navigate(-1) : navigate(inLocale(locale, '/')))
  return (
    <div className="message">
      <p className="message-code">404</p>
      <h1 tabIndex={-1}>{t.notFoundTitle}</h1>
      <p>{t.notFoundText}</p>
      <p className="message-ways">
        <a className="button button-main" href={inLocale(locale, '/')}>
          {t.backHome}
        </a>
        <button type="button" className="button" onClick={goBack}>
          {t.backToPrevious}
        </button>
      </p>
    </div>
  )
}
