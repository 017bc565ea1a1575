import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Footer } from '#features/textPages/browser/Footer.tsx'
import { useHydrated } from '#ui/useHydrated.ts'

type Props = { title: string; intro?: ReactNode; children: ReactNode; foot?: ReactNode }

/** What every page of signing in looks like: a heading, what was just done, a form, and other ways. */
export function AccountCard({ title, intro, children, foot }: Props) {
  return (
    <>
      <div className="account">
        <h1 tabIndex={-1}>{title}</h1>
        <DoneNotice />
        {intro && <p className="account-intro">{intro}</p>}
        {children}
        {foot && <div className="account-foot">{foot}</div>}
      </div>
      <Footer />
    </>
  )
}

/** The page before left word of what it did. */
function DoneNotice() {
  const { notice } = (useLocation().state as { notice?: string } | null) ?? {}
  const hydrated = useHydrated()
  return <div role="status">{hydrated && notice && <p className="account-notice i i-check">{notice}</p>}</div>
}
