import type { ReactNode } from 'react'
import { inLocale } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'
import { useNextStep } from './returnPath.ts'

/** A link between two sign-in pages that replaces the history entry. */
export function StepLink({ to, children }: { to: string; children: ReactNode }) {
  const { locale } = useLocale()
  const next = useNextStep()
  return (
    <a
      href={inLocale(locale, to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void next(to)
      }}
    >
      {children}
    </a>
  )
}
