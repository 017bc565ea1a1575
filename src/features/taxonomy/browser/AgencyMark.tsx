import { atWidth } from '#features/pictures/pictureWidth.ts'

/** An agency as a page names it, in its own language. `logo`: an address of our own. */
export type AgencyLabel = { id: number; name: string; logo: string | null }

/** The agency's mark; without one, the first letter of its name. Decoration: the name stands beside it. */
export function AgencyMark({ agency, large = false }: { agency: AgencyLabel; large?: boolean }) {
  const className = large ? 'mark mark-large' : 'mark'
  if (!agency.logo)
    return (
      <span className={className} aria-hidden="true">
        {firstLetter(agency.name)}
      </span>
    )
  return <img className={className} src={atWidth(agency.logo, large ? 160 : 96)} alt="" loading="lazy" />
}

/** Arabic names mostly begin with the article, which would give every agency the same letter. */
function firstLetter(name: string): string {
  return [...name.replace(/^(وكالة|صحيفة|جريدة|قناة)\s+/, '').replace(/^ال(?=\p{L}{2})/u, '')][0] ?? ''
}
