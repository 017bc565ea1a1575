/** The id in the address of a post's page (/news/12/title, /en/media/12), or null. */
export function postIdOf(address: string): number | null {
  const [, id] =
    /^(?:https?:\/\/[^/?#]{1,100})?(?:\/en)?\/(?:news|media|my-page|[a-z]{1,20}-news)\/(\d{1,15})(?:[/?#].*)?$/s.exec(address.trim()) ?? []
  return id === undefined ? null : Number(id)
}
