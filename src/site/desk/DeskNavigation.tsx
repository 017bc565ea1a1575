import './deskNavigation.css'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Role } from '#access/roles.ts'
import { countWaitingCases, waitingCases } from '#features/comments/browser/desk/waitingCases.ts'
import { commentsTab } from '#features/comments/browser/navigation.ts'
import { inLocale } from '#text/locale.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import type { DeskTab } from '#ui/navigation.ts'
import { useCurrentInView } from '#ui/useCurrentInView.ts'
import { deskGroupsOf } from './deskTabs.ts'

/**
 * The pages of the desk that this role may open, in groups. In a wide window they stand beside the
 * page, and scroll if it is low; in a narrow one a button above it names the current page and shows
 * them. Esc closes that, and so does another page.
 */
export function DeskNavigation({ role, current }: { role: Role; current: DeskTab | undefined }) {
  const { locale, t } = useDesk()
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const box = useCurrentInView<HTMLElement>(current)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const groups = deskGroupsOf(role)
  const group = groups.find(({ tabs }) => tabs.some((tab) => tab === current))
  const isOpen = openAt === pathname
  const close = () => {
    setOpenAt(undefined)
    button.current?.focus()
  }
  return (
    <nav ref={box} className="desk-tabs" aria-label={t.desk} onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}>
      <button
        ref={button}
        type="button"
        className="desk-tabs-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        <span className="sr-only">{t.pages}</span>
        <span className="desk-tabs-group">{group?.label[locale]}</span>
        <b>{current?.label[locale] ?? t.desk}</b>
        <Waiting />
        <span className="i i-down" />
      </button>
      <div id={id} className="desk-groups" data-open={isOpen || undefined}>
        {groups.map(({ name, label, tabs }) => (
          <div key={name} className="desk-group">
            <h2 id={`${id}${name}`}>{label[locale]}</h2>
            <ul aria-labelledby={`${id}${name}`}>
              {tabs.map((tab) => (
                <li key={tab.path}>
                  <a href={inLocale(locale, tab.path)} aria-current={tab === current ? 'page' : undefined}>
                    {tab.label[locale]}
                    {tab === commentsTab && <Waiting />}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <CountWaiting path={pathname} />
    </nav>
  )
}

/** Counts the comments that wait, again on each page of the desk. */
function CountWaiting({ path }: { path: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page.
  useEffect(countWaitingCases, [path])
  return null
}

/** How many comments wait for a decision. */
function Waiting() {
  const { t } = useDesk()
  const waiting = waitingCases.use()
  if (!waiting) return null
  return (
    <span className="desk-waiting">
      <bdi aria-hidden="true">{waiting < 100 ? waiting : '99+'}</bdi>
      <span className="sr-only">{t.waiting(waiting)}</span>
    </span>
  )
}
