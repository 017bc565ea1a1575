import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isAtLeast } from '#access/roles.ts'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useReaderText } from '#features/accounts/browser/readerText.ts'
import { inLocale } from '#text/locale.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { useLocale } from '#ui/locale.ts'
import type { DeskTab } from '#ui/navigation.ts'
import { DeskNavigation } from './DeskNavigation.tsx'
import { DeskPalette } from './DeskPalette.tsx'
import { deskTabOf } from './deskTabs.ts'

/**
 * The layout of the desk's pages. The server renders them empty and the same for everyone; access
 * is checked here only for display, while the API, which provides the content, enforces it.
 */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { t } = useDesk()
  const reader = useReader()
  const tab = useTab()
  if (reader === undefined)
    return (
      <div className="message" role="status">
        <h1>{t.desk}</h1>
        <p>{t.checking}</p>
      </div>
    )
  const access = tab?.access ?? 'moderator'
  if (reader === null) return <SignInFirst access={access} />
  if (!isAtLeast(reader.role, access)) return <NotForYou access={access} isStaff={isAtLeast(reader.role, 'moderator')} />
  return (
    <div className="desk">
      <div className="desk-head">
        <h1 tabIndex={-1}>{t.desk}</h1>
        <DeskPalette role={reader.role} />
      </div>
      <DeskNavigation role={reader.role} current={tab} />
      <div className="desk-page">{children}</div>
    </div>
  )
}

function useTab() {
  const { locale } = useLocale()
  return deskTabOf(locale, useLocation().pathname)
}

function SignInFirst({ access }: { access: DeskTab['access'] }) {
  const { locale, t } = useDesk()
  const { pathname } = useLocation()
  const words = useReaderText().t
  return (
    <div className="message">
      <p className="message-code">401</p>
      <h1 tabIndex={-1}>{t.visitorTitle}</h1>
      <p>{t.visitorText[access]}</p>
      <p className="message-ways">
        <a className="button button-main" href={`${inLocale(locale, '/login')}?${new URLSearchParams({ return_to: pathname })}`}>
          {words.signIn}
        </a>
      </p>
    </div>
  )
}

/** A member of staff is sent back to their own pages of the desk. */
function NotForYou({ access, isStaff }: { access: DeskTab['access']; isStaff: boolean }) {
  const { locale, t } = useDesk()
  const words = useLocale().t
  return (
    <div className="message">
      <p className="message-code">403</p>
      <h1 tabIndex={-1}>{t.readerTitle}</h1>
      <p>{t.readerText[access]}</p>
      <p className="message-ways">
        <a className="button button-main" href={inLocale(locale, isStaff ? '/desk' : '/')}>
          {isStaff ? t.toDesk : words.backHome}
        </a>
      </p>
    </div>
  )
}
