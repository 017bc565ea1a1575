import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useReaderText } from '#features/accounts/browser/readerText.ts'
import { isAtLeast } from '#features/accounts/roles.ts'
import type { User } from '#features/accounts/schema.ts'
import { countWaitingCases, waitingCases } from '#features/comments/browser/desk/waitingCases.ts'
import { commentsTab } from '#features/comments/browser/navigation.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { inLocale, useLocale } from '#ui/locale.ts'
import { deskTabOf, deskTabs } from './navigation.ts'

/**
 * The layout of the desk's pages. The server renders them empty and the same for everyone; access is checked here only for display, while the API, which
 * provides the content, enforces it.
 */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { t } = useDesk()
  const reader = useReader()
  const tab = useTab()
  if (reader === undefined)
    return (
      <div className="message" role="status">
        <p>{t.checking}</p>
      </div>
    )
  if (reader === null) return <SignInFirst />
  if (!isAtLeast(reader.role, tab?.access ?? 'moderator')) return <NotForYou />
  return (
    <div className="desk">
      <h1 tabIndex={-1}>{t.desk}</h1>
      <Tabs reader={reader} />
      {children}
    </div>
  )
}

function useTab() {
  const { locale } = useLocale()
  return deskTabOf(locale, useLocation().pathname)
}

function Tabs({ reader }: { reader: User }) {
  const { locale, t } = useDesk()
  const current = useTab()
  const nav = useRef<HTMLElement>(null)
  const waiting = waitingCases.use()
  // On a phone the tabs are wider than the page, and the last ones lie outside it; the number that waits makes them wider still.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each current tab, and when the number comes.
  useEffect(
    () => void nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [current, waiting],
  )
  return (
    <nav ref={nav} className="desk-tabs" aria-label={t.desk}>
      {deskTabs
        .filter(({ access }) => isAtLeast(reader.role, access))
        .map((tab) => (
          <a key={tab.path} className="tab" href={inLocale(locale, tab.path)} aria-current={tab === current ? 'page' : undefined}>
            {tab.label[locale]}
            {tab === commentsTab && <Waiting />}
          </a>
        ))}
    </nav>
  )
}

/** How many comments wait for a decision; counted again on each page of the desk. */
function Waiting() {
  const { t } = useDesk()
  const { pathname } = useLocation()
  const waiting = waitingCases.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page.
  useEffect(countWaitingCases, [pathname])
  if (!waiting) return null
  return (
    <span className="desk-waiting">
      <bdi aria-hidden="true">{waiting < 100 ? waiting : '99+'}</bdi>
      <span className="sr-only">{t.waiting(waiting)}</span>
    </span>
  )
}

function SignInFirst() {
  const { locale, t } = useDesk()
  const { pathname } = useLocation()
  const words = useReaderText().t
  return (
    <div className="message">
      <p className="message-code">401</p>
      <h1 tabIndex={-1}>{t.visitorTitle}</h1>
      <p>{t.visitorText}</p>
      <p className="message-ways">
        <a className="button button-main" href={`${inLocale(locale, '/login')}?${new URLSearchParams({ return_to: pathname })}`}>
          {words.signIn}
        </a>
      </p>
    </div>
  )
}

function NotForYou() {
  const { locale, t } = useDesk()
  const words = useLocale().t
  return (
    <div className="message">
      <p className="message-code">403</p>
      <h1 tabIndex={-1}>{t.readerTitle}</h1>
      <p>{t.readerText}</p>
      <p className="message-ways">
        <a className="button button-main" href={inLocale(locale, '/')}>
          {words.backHome}
        </a>
      </p>
    </div>
  )
}
