import type { ReactNode } from 'react'
import { inLocale } from '#ui/locale.ts'
import { useAccountText } from '../accountText.ts'
import type { ProfileSlug } from './profileParts.ts'

/** What stands around one part of the profile: the way back to the others on narrow windows, its name, and what it is for where that needs saying. */
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
