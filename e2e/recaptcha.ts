import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/**
 * The visitor is accepted; reCAPTCHA reports an error; its script is missing; the visitor closes
 * its challenge.
 */
type Outcome = 'accepted' | 'broken' | 'missing' | 'closed challenge'
export type Recaptcha = {
  origin: string
  outcome: Outcome
  /** Paths and queries that pages have requested. */
  requests: string[]
}

/**
 * A stand-in for Google's script (developers.google.com/recaptcha/docs/invisible) and its
 * siteverify.
 */
export async function startRecaptcha(): Promise<Recaptcha> {
  const recaptcha: Recaptcha = { origin: '', outcome: 'accepted', requests: [] }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', recaptcha.origin)
    if (pathname === '/recaptcha/api/siteverify') {
      const success = new URLSearchParams(await text(request)).get('response') === 'a person'
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }))
      return
    }
    recaptcha.requests.push(request.url ?? '')
    if (pathname === '/recaptcha/api.js' && recaptcha.outcome !== 'missing')
      response.setHeader('content-type', 'text/javascript').end(script(recaptcha))
    else response.writeHead(pathname.endsWith('/bframe') ? 200 : 404, { 'content-type': 'text/html' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  recaptcha.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => server.close())
  return recaptcha
}

/** Scripts by what `grecaptcha.execute` does. */
const scripts: Record<Outcome, string> = {
  accepted: `options.callback('a person')`,
  broken: `options['error-callback']()`,
  missing: '',
  'closed challenge': 'showChallenge()',
}

function script({ origin, outcome }: Recaptcha): string {
  return `(() => {
  let options
  const showChallenge = () => {
    const box = document.body.appendChild(document.createElement('div'))
    const frame = box.appendChild(document.createElement('iframe'))
    frame.src = '${origin}/recaptcha/api2/bframe'
    frame.onload = () => { box.style.visibility = 'visible'; setTimeout(() => { box.style.visibility = 'hidden' }, 300) }
  }
  window.grecaptcha = {
    ready: (callback) => callback(),
    render(container, parameters) {
      options = parameters
      const badge = container.appendChild(document.createElement('div'))
      badge.className = 'grecaptcha-badge'
      badge.dataset.style = parameters.size + ' ' + parameters.badge
      badge.textContent = parameters.sitekey
      return 0
    },
    reset() {},
    execute() { setTimeout(() => { ${scripts[outcome]} }, 50) },
  }
})()`
}
