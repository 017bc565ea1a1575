/**
 * The functions of reCAPTCHA (developers.google.com/recaptcha/docs/invisible) that are used here.
 */
type Recaptcha = {
  ready(callback: () => void): void
  render(container: HTMLElement, options: Record<string, unknown>): number
  execute(widget: number): void
  reset(widget: number): void
}

export type CaptchaSettings = { site_key: string; version: number; script: string }
/** The four ways in which it can fail (spec 8). */
export type CaptchaFailure = 'no_key' | 'no_version' | 'script_failed' | 'execution_failed'

export class CaptchaError extends Error {
  override name = 'CaptchaError'
  readonly failure: CaptchaFailure
  constructor(failure: CaptchaFailure) {
    super(failure)
    this.failure = failure
  }
}

/**
 * Gets a token from reCAPTCHA, which shows suspicious visitors a challenge. Throws `CaptchaError`.
 */
export type Captcha = () => Promise<string>

/** Google's script loads another one, whose failure it does not report. */
const loadTimeoutMs = 15_000

let script: Promise<Recaptcha> | undefined
let widget: Captcha | undefined

/**
 * Loads reCAPTCHA once per tab; a failed load is retried on the next call. Throws `CaptchaError`.
 */
export async function loadCaptcha({ site_key, version, script: address }: CaptchaSettings): Promise<Captcha> {
  if (!site_key) throw new CaptchaError('no_key')
  if (version !== 2) throw new CaptchaError('no_version')
  script ??= loadScript(address).catch((error) => {
    script = undefined
    throw error
  })
  const recaptcha = await script
  widget ??= renderWidget(recaptcha, site_key)
  return widget
}

function loadScript(address: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    // Arabic even on English pages (spec 9).
    element.src = `${address}?render=explicit&hl=ar`
    const fail = () => {
      element.remove()
      reject(new CaptchaError('script_failed'))
    }
    const loaded = () => (window as { grecaptcha?: Recaptcha }).grecaptcha
    element.onerror = fail
    element.onload = () => {
      loaded()?.ready(() => resolve(loaded() as Recaptcha))
      setTimeout(fail, loadTimeoutMs)
    }
    document.head.append(element)
  })
}

/**
 * An invisible widget. The style sheet hides its badge, and `CaptchaNotice` says that it is used,
 * as Google's terms require.
 */
function renderWidget(recaptcha: Recaptcha, siteKey: string): Captcha {
  const container = document.createElement('div')
  document.body.append(container)
  let settle = { resolve: (_token: string) => {}, reject: () => {} }
  const id = recaptcha.render(container, {
    sitekey: siteKey,
    size: 'invisible',
    badge: 'bottomleft',
    callback: (token: string) => settle.resolve(token),
    'error-callback': () => settle.reject(),
    'expired-callback': () => settle.reject(),
  })
  return () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    settle = { resolve, reject: () => reject(new CaptchaError('execution_failed')) }
    const stopWatching = watchChallenge(settle.reject)
    try {
      recaptcha.reset(id)
      recaptcha.execute(id)
    } catch {
      settle.reject()
    }
    return promise.finally(stopWatching)
  }
}

/**
 * reCAPTCHA does not report a challenge that the reader closes, so this watches for its frame to be
 * hidden.
 * @returns a function that stops watching
 */
function watchChallenge(closed: () => void): () => void {
  let seen = false
  const observer = new MutationObserver(() => {
    const frame = document.querySelector('iframe[src*="/bframe"]')
    const open = frame?.checkVisibility({ visibilityProperty: true }) ?? false
    // A solved challenge is hidden just before its token arrives.
    if (seen && !open) setTimeout(closed, 1000)
    seen = open
  })
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['style'] })
  return () => observer.disconnect()
}
