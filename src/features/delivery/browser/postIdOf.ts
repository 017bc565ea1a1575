/**
 * The id in the address of a post's page (/news/12/title, /en/media/12), or null, also for a day of
 * news (/news/2026/11/27).
 */
export function postIdOf(address: string): number | null {
  const [, id] =
    /^(?:https?:\/\/[^/?#]{1,100})?(?:\/en)?\/(?:news|media|my-page|[a-z]{1,20}-news)\/(\d{1,15})(?!\/\d+\/\d)(?:[/?#].*)?$/s.exec(
      address.trim(),
    ) ?? []
  return id === undefined ? null : Number(id)
}
