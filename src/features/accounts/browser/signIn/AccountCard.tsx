import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#ui/useHydrated.ts'

type Props = { title: string; intro?: ReactNode; children: ReactNode; foot?: ReactNode }

/**
 * The layout of every sign-in page: a heading, the outcome of the previous step, a form, and links
 * to the other pages.
 */
export function AccountCard({ title, intro, children, foot }: Props) {
  return (
    <div className="account">
      <h1 tabIndex={-1}>{title}</h1>
      <OutcomeMessage />
      {intro && <p className="account-intro">{intro}</p>}
      {children}
      {foot && <div className="account-foot">{foot}</div>}
    </div>
  )
}

/** The message that the previous page passed on, such as "Password changed". */
function OutcomeMessage() {
  const { notice } = (useLocation().state as { notice?: string } | null) ?? {}
  const hydrated = useHydrated()
  return <div role="status">{hydrated && notice && <p className="account-notice i i-check">{notice}</p>}</div>
}
