/** reCAPTCHA's own functions (developers.google.com/recaptcha/docs/invisible), as far as they are used here. */
type Recaptcha = {
  ready(callback: () => void): void
  render(place: HTMLElement, options: Record<string, unknown>): number
  execute(widget: number): void
  reset(widget: number): void
}

export type CaptchaSettings = { site_key: string; version: number; script: string }
/** The four ways in which it fails (spec 8). */
export type CaptchaFailure = 'no_key' | 'no_version' | 'script_failed' | 'execution_failed'

export class CaptchaError extends Error {
  override name = 'CaptchaError'
  readonly failure: CaptchaFailure
  constructor(failure: CaptchaFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Asks reCAPTCHA about this reader; who looks suspicious is shown a riddle. Throws `CaptchaError`. */
export type Captcha = () => Promise<string>

/** Google's script loads another, whose failure is not reported. */
const patienceMs = 15_000

let script: Promise<Recaptcha> | undefined
let widget: Captcha | undefined

/** Loads reCAPTCHA, once for the tab; a load that failed is tried again. Throws `CaptchaError`. */
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
    // Arabic on every page (spec 9).
    element.src = `${address}?render=explicit&hl=ar`
    const fail = () => {
      element.remove()
      reject(new CaptchaError('script_failed'))
    }
    const loaded = () => (window as { grecaptcha?: Recaptcha }).grecaptcha
    element.onerror = fail
    element.onload = () => {
      loaded()?.ready(() => resolve(loaded() as Recaptcha))
      setTimeout(fail, patienceMs)
    }
    document.head.append(element)
  })
}

/** Invisible; its badge, bottom left, is hidden by the style sheet, and the form says instead whom it talks to, as Google's terms ask. */
function renderWidget(recaptcha: Recaptcha, siteKey: string): Captcha {
  const place = document.createElement('div')
  document.body.append(place)
  let settle = { resolve: (_token: string) => {}, reject: () => {} }
  const id = recaptcha.render(place, {
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
    const stopWatching = watchRiddle(settle.reject)
    try {
      recaptcha.reset(id)
      recaptcha.execute(id)
    } catch {
      settle.reject()
    }
    return promise.finally(stopWatching)
  }
}

/** A challenge that the reader closes answers nothing; its box is then hidden, and that is how it is known. @returns stops watching */
function watchRiddle(closed: () => void): () => void {
  let seen = false
  const observer = new MutationObserver(() => {
    const frame = document.querySelector('iframe[src*="/bframe"]')
    const open = frame?.checkVisibility({ visibilityProperty: true }) ?? false
    // One that was solved is hidden just before its answer comes.
    if (seen && !open) setTimeout(closed, 1000)
    seen = open
  })
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['style'] })
  return () => observer.disconnect()
}
