/** The id in the address of a post's page (/news/12/title, /en/media/12), or null. */
export function postIdOf(address: string): number | null {
  const [, id] = /^(?:https?:\/\/[^/?#]{1,100})?(?:\/en)?\/[a-z-]{1,40}\/(\d{1,15})(?:[/?#].*)?$/s.exec(address.trim()) ?? []
  return id === undefined ? null : Number(id)
}
