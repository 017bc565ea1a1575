import { createHash } from 'node:crypto'

/**
 * Takes the nonce off our own inline scripts and answers the page with the policy that allows exactly those scripts, by
 * hash (CSP Level 3, §8.3). A script that got into the page in any other way has no nonce here and is refused by browsers.
 */
export function sealScripts(html: string, nonce: string): { html: string; policy: string } {
  const hashes: string[] = []
  const marked = new RegExp(`<script( [^>]*?)? nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const sealed = html.replace(marked, (_whole, before = '', after, code) => {
    if (code) hashes.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    return `<script${before}${after}>${code}</script>`
  })
  return { html: sealed, policy: contentPolicy(hashes) }
}

/** The policy of every page. Pictures and clips come from our own origin; clips of agencies are the one exception. */
function contentPolicy(scriptHashes: string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${[...new Set(scriptHashes)].join(' ')}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `media-src 'self' https:`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
