import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { isRouteErrorResponse, useNavigate, useRevalidator } from 'react-router'
import { inLocale, localeOf } from '#text/locale.ts'
import { errorMessage } from './errorMessage.ts'
import { useLocale } from './locale.ts'
import { NotFoundText } from './NotFoundText.tsx'

/**
 * The error with its status code and a way to continue; if even that fails to render, a plain
 * message with a link home.
 */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <LastResort>
      <ErrorContent error={error} />
    </LastResort>
  )
}

function ErrorContent({ error }: { error: unknown }) {
  if (isConnectionError(error)) return <ConnectionError />
  return <ErrorText status={isRouteErrorResponse(error) ? error.status : 500} />
}

/** Whether there was no response, by the error messages of Chromium, Firefox and Safari. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
}

/**
 * Pause between attempts: if the reader is online and the site was restarting, no event reports
 * that it is back.
 */
const retryMs = 5_000

/**
 * The page opens by itself when there is a connection again; the previous page is still available.
 */
function ConnectionError() {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  const onOnline = useEffectEvent(() => void revalidate())
  useEffect(() => {
    addEventListener('online', onOnline)
    const timer = setInterval(() => navigator.onLine && !document.hidden && onOnline(), retryMs)
    return () => {
      removeEventListener('online', onOnline)
      clearInterval(timer)
    }
  }, [])
  return (
    <div className="message">
      <title>{`${t.unreachedTitle} · ${t.name}`}</title>
      <h1 tabIndex={-1}>{t.unreachedTitle}</h1>
      <p>{t.unreachedText}</p>
      <p className="message-ways">
        <TryAgain revalidate={revalidate} isBusy={state === 'loading'} />
        <button type="button" className="button" onClick={() => navigate(-1)}>
          {t.backToPrevious}
        </button>
      </p>
    </div>
  )
}

function TryAgain({ revalidate, isBusy }: { revalidate: () => Promise<void>; isBusy: boolean }) {
  const { t } = useLocale()
  return (
    <button type="button" className="button button-main" disabled={isBusy} onClick={() => void revalidate()}>
      {t.tryAgain}
    </button>
  )
}

function ErrorText({ status }: { status: number }) {
  const { locale, t } = useLocale()
  const { revalidate, state } = useRevalidator()
  if (status === 404)
    return (
      <>
        <title>{`${t.notFoundTitle} · ${t.name}`}</title>
        <NotFoundText />
      </>
    )
  const { title, text } = errorMessage(t, status)
  return (
    <div className="message">
      <title>{`${title} · ${t.name}`}</title>
      <p className="message-code">{t.errorCode(status)}</p>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <p className="message-ways">
        {status !== 410 && <TryAgain revalidate={revalidate} isBusy={state === 'loading'} />}
        <a className="button" href={inLocale(locale, '/')}>
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
    const arabic = localeOf(location.pathname) === 'ar'
    return (
      <div className="message">
        <h1>{arabic ? 'حدث خطأ ما' : 'Something went wrong'}</h1>
        <a href={arabic ? '/' : '/en'}>{arabic ? 'إلى الصفحة الرئيسية' : 'Go to the home page'}</a>
      </div>
    )
  }
}
