import type { ReactNode } from 'react'
import { type AgencyLabel, AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import { feedHref, type ListAddress } from '../listAddress.ts'

/**
 * Facts about an agency, in the page's language, as far as they are known. `site`: its own address,
 * and the host in it; `about`: who it is; `facts`: its country, who owns it, how much it published
 * and corrected.
 */
export type AgencyProfile = {
  agency: AgencyLabel
  about: string | null
  facts: string[]
  site: { href: string; host: string } | null
}

type Props = { profile: AgencyProfile; address: ListAddress; as: 'h1' | 'h2'; follow: ReactNode }

/**
 * The head of an agency's list: who it is, its site, how much it publishes, its feed, and the
 * button to follow it.
 */
export function AgencyHead({ profile, address, as: Heading, follow }: Props) {
  const { agency, about, facts, site } = profile
  return (
    <header className="agency-head">
      <AgencyMark agency={agency} large />
      <div>
        <Heading className="list-title">
          <bdi>{agency.name}</bdi>
        </Heading>
        {about && (
          <p className="agency-about" dir="auto">
            {about}
          </p>
        )}
        <p className="agency-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <p className="agency-links">
          {site && (
            <a className="i i-external" href={site.href} rel="noopener nofollow" dir="ltr">
              {site.host}
            </a>
          )}
          <a className="i i-rss" href={feedHref(address)} type="application/rss+xml">
            RSS
          </a>
          {follow}
        </p>
      </div>
    </header>
  )
}
