import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { inLocale, localeOf, useLocale } from '../locale.ts'
import { NotFoundText } from './NotFoundText.tsx'

/** What went wrong, with its status code and a way on; when even that cannot be shown, a plain sentence and the way home. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <LastResort>
      <ErrorText status={isRouteErrorResponse(error) ? error.status : 500} />
    </LastResort>
  )
}

function ErrorText({ status }: { status: number }) {
  const { locale, t } = useLocale()
  if (status === 404)
    return (
      <>
        <title>{`${t.notFoundTitle} · ${t.name}`}</title>
        <NotFoundText />
      </>
    )
  return (
    <div className="message">
      <title>{`${t.errorTitle} · ${t.name}`}</title>
      <p className="message-code">{t.errorCode(status)}</p>
      <h1 tabIndex={-1}>{t.errorTitle}</h1>
      <p>{t.errorText}</p>
      <p className="message-ways">
        <a className="button button-main" href={inLocale(locale, '/')}>
          {t.backHome}
        </a>
      </p>
    </div>
  )
}

class LastResort extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    const arabic = typeof location === 'undefined' || localeOf(location.pathname) === 'ar'
    return (
      <div className="message">
        <h1>{arabic ? 'حدث خطأ ما' : 'Something went wrong'}</h1>
        <a href={arabic ? '/' : '/en'}>{arabic ? 'إلى الصفحة الرئيسية' : 'Go to the home page'}</a>
      </div>
    )
  }
}
