import { expect, test } from 'vitest'
import { codeOfStep, counterAt, keyUri, stepOfCode, toBase32 } from './totp.ts'

/** RFC 6238, appendix B, whose codes have eight digits. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at second %i is the one of RFC 6238', (second, code) => {
  expect(codeOfStep(secret, counterAt(new Date(second * 1000)))).toBe(code.slice(-6))
})

test('a code is accepted from 30 seconds before its time until 30 seconds after it', () => {
  const step = 41_000_000
  const code = codeOfStep(secret, step)
  const at = (seconds: number) => stepOfCode(secret, code, new Date((step * 30 + seconds) * 1000), -1)
  expect([-31, -30, 0, 29, 59, 60].map(at)).toEqual([undefined, step, step, step, step, undefined])
})

test('neither a code that was used nor an older one is accepted', () => {
  const step = 41_000_000
  const now = new Date(step * 30_000)
  const accepts = (of: number, after: number) => stepOfCode(secret, codeOfStep(secret, of), now, after)
  expect([accepts(step, step), accepts(step - 1, step), accepts(step + 1, step), accepts(step, step - 1)]).toEqual([
    undefined,
    undefined,
    step + 1,
    step,
  ])
})

test('a secret is written as in RFC 4648, and so is its address for apps', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
  expect(keyUri('Mirqab', 'a+b@example.com', Buffer.from('foobar'))).toBe(
    'otpauth://totp/Mirqab:a%2Bb%40example.com?secret=MZXW6YTBOI&issuer=Mirqab',
  )
})
