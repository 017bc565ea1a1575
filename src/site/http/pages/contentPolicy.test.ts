import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts } from './contentPolicy.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('our own inline scripts lose the nonce and are allowed by hash', () => {
  const { html, policy } = hashScripts(
    '<script nonce="N1">go()</script><script type="module" nonce="N1" async="">import "/a.js"</script>',
    'N1',
  )
  expect(html).toBe('<script>go()</script><script type="module" async="">import "/a.js"</script>')
  expect(policy).toContain(hashOf('go()'))
  expect(policy).toContain(hashOf('import "/a.js"'))
})

test('a script without our nonce, or with a guessed one, is not allowed', () => {
  const { policy } = hashScripts('<script>evil()</script><script nonce="guess">evil()</script><script nonce="N1">go()</script>', 'N1')
  expect(policy).not.toContain(hashOf('evil()'))
})

test('the policy allows no inline style, no frame but that of videos, and no other origin for scripts', () => {
  const { policy } = hashScripts('', 'N1')
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).toMatch(/script-src 'self' ?;/)
  expect(policy.match(/frame-src [^;]+/)?.[0]).toBe('frame-src https://www.youtube-nocookie.com/embed/')
})

test('of reCAPTCHA, only its own script is allowed, and only if it is configured', () => {
  expect(hashScripts('', 'N1').policy).not.toMatch(/google|gstatic|recaptcha/)
  const rules = hashScripts('', 'N1', { captcha: 'https://www.google.com/recaptcha/api.js' }).policy.split('; ')
  const script = rules.find((rule) => rule.startsWith('script-src'))?.split(/ +/)
  expect(script).toEqual(['script-src', "'self'", 'https://www.google.com/recaptcha/api.js', 'https://www.gstatic.com/recaptcha/releases/'])
  expect(rules).toContain(
    'frame-src https://www.youtube-nocookie.com/embed/ https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  )
  expect(rules).toContain("style-src 'self'")
})

test('videos play from agencies over https, and from the demo newsroom in the demo; pages still connect only to us', () => {
  const rulesOf = (clips?: string[]) => hashScripts('', 'N1', { clips }).policy.split('; ')
  expect(rulesOf()).toContain("media-src 'self' https: blob: data:")
  expect(rulesOf(['http://127.0.0.1:4817'])).toContain("media-src 'self' https: blob: data: http://127.0.0.1:4817")
  for (const rules of [rulesOf(), rulesOf(['http://127.0.0.1:4817'])]) {
    expect(rules).toContain("connect-src 'self'")
    expect(rules).toContain("worker-src 'self'")
  }
})
