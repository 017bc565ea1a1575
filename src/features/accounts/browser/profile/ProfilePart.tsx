import type { ReactNode } from 'react'
import { inLocale } from '#text/locale.ts'
import { useAccountText } from '../accountText.ts'
import type { ProfileSlug } from './profileParts.ts'

/**
 * The frame of one part of the profile: on narrow windows a link back to the other parts, then its
 * name and, for some, an introduction.
 */
export function ProfilePart({ slug, children }: { slug: ProfileSlug; children: ReactNode }) {
  const { locale, t: a } = useAccountText()
  const intro = a.partIntros[slug]
  return (
    <>
      <a className="profile-back i i-back" href={inLocale(locale, '/profile')}>
        {a.profileTitle}
      </a>
      <h1 tabIndex={-1}>{a.parts[slug]}</h1>
      {intro && <p className="account-intro">{intro}</p>}
      {children}
    </>
  )
}
