import { hash } from 'node:crypto'

/**
 * Removes the nonce from our inline scripts, and returns the page with the policy that allows
 * exactly those scripts, by hash (CSP Level 3, §8.3). A script that got into the page in any other
 * way has no nonce here, so browsers block it.
 * @param outside what else pages need from other origins
 */
export function hashScripts(html: string, nonce: string, outside: Outside = {}): { html: string; policy: string } {
  const hashes: string[] = []
  const marked = new RegExp(`<script( [^>]*?)? nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const withoutNonces = html.replace(marked, (_whole, before = '', after, code) => {
    if (code) hashes.push(`'sha256-${hash('sha256', code, 'base64')}'`)
    return `<script${before}${after}>${code}</script>`
  })
  // Those of links, without which the same page has the same bytes each time, and the same ETag.
  return { html: withoutNonces.replaceAll(` nonce="${nonce}"`, ''), policy: contentPolicy(hashes, outside) }
}

/**
 * `captcha`: URL of reCAPTCHA's script, if configured. `clips`: origins of video clips that are not
 * on https, which only the demo has.
 */
type Outside = { captcha?: string | undefined; clips?: string[] }

/**
 * The content policy of every page. Everything comes from our own origin, except for agencies'
 * video clips and YouTube's player; `blob:` is where browsers play what hls.js assembles, whose
 * parts are fetched by a worker with a policy of its own, and `data:` the empty file with which it
 * begins captions.
 */
function contentPolicy(scriptHashes: string[], { captcha, clips = [] }: Outside): string {
  const allowed = captcha ? captchaNeeds(captcha) : { script: '', connect: '', frame: '', more: [] }
  return [
    `default-src 'none'`,
    `script-src 'self' ${[...new Set(scriptHashes)].join(' ')}${allowed.script}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    ['media-src', `'self'`, 'https:', 'blob:', 'data:', ...clips].join(' '),
    `connect-src 'self'${allowed.connect}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    // YouTube's player, without its cookies; it loads only when a reader plays a video.
    `frame-src https://www.youtube-nocookie.com/embed/${allowed.frame}`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...allowed.more,
  ].join('; ')
}

/**
 * Returns what reCAPTCHA needs (developers.google.com/recaptcha/docs/faq,
 * "Content-Security-Policy"): its script by its full path, because other scripts under /recaptcha/
 * would run what an attacker injects into a page; the frames of its challenges; and style
 * attributes for its box. On every page, because readers reach the login page from any of them
 * without loading a new document.
 */
function captchaNeeds(script: string): { script: string; connect: string; frame: string; more: string[] } {
  const folder = new URL('.', script).href
  return {
    script: ` ${script} https://www.gstatic.com/recaptcha/releases/`,
    connect: ` ${folder}`,
    frame: ` ${folder} https://recaptcha.google.com/recaptcha/`,
    more: [`style-src-attr 'unsafe-inline'`],
  }
}

/**
 * The policy of the worker that fetches streams for the player
 * (`features/player/browser/streamWorker.ts`): it runs no other code.
 */
export function streamWorkerPolicy(clips: string[]): string {
  return `default-src 'none'; connect-src ${['https:', ...clips].join(' ')}`
}
