import { atWidth } from '#features/pictures/pictureWidth.ts'

/** An agency in the page's language. `logo`: URL on our own origin. */
export type AgencyLabel = { id: number; name: string; logo: string | null }

/**
 * The agency's logo, or the first letter of its name. Decorative, because the name is beside it.
 */
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

/** Returns the first letter without the article, which would give most agencies the same letter. */
function firstLetter(name: string): string {
  return [...name.replace(/^(وكالة|صحيفة|جريدة|قناة)\s+/, '').replace(/^ال(?=\p{L}{2})/u, '')][0] ?? ''
}
