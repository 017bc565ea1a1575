/**
 * Light pages: every list and item as a small page without scripts (`site/light`). Their addresses
 * are those of the full pages after `/light`: `/news/12` is `/light/news/12`, `/en` is `/en/light`.
 */
export function lightHref(href: string): string {
  const [, language = '', rest = ''] = /^(\/en(?=[/?]|$))?(.*)$/.exec(href) ?? []
  return `${language}/light${rest.replace(/^\/(?=\?|$)/, '')}`
}

/** The address of the full page of a light one. */
export function fullHref(href: string): string {
  const [, language = '', rest = ''] = /^(\/en)?\/light(?=[/?]|$)(.*)$/.exec(href) ?? []
  if (language) return language + rest.replace(/^\/(?=\?|$)/, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Whether an address is that of a light page. */
export const isLight = (href: string) => /^(?:\/en)?\/light(?:[/?]|$)/.test(href)

/**
 * The query parameter by which a reader chooses a version: `full` and `light` are kept in the
 * cookie VERSION (`site/http/pages/chooseVersion.ts`); `once` is the full page, this time.
 */
export function withVersion(href: string, version: 'full' | 'light' | 'once'): string {
  const [path = '', query] = href.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('version', version)
  return `${path}?${parameters}`
}
