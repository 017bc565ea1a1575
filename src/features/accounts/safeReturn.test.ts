import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturn } from './safeReturn.ts'

test.each([
  ['/', '/'],
  ['/en/news/5?x=1#c7', '/en/news/5?x=1#c7'],
  ['/news?search=%D8%A7', '/news?search=%D8%A7'],
  [undefined, '/'],
  ['', '/'],
  ['news', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['/%2e%2e//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  [`/${'x'.repeat(2000)}`, '/'],
])('after signing in, return_to=%o leads to %s', (requested, target) => {
  expect(safeReturn(requested)).toBe(target)
})

test('no value of return_to leads to another site', () => {
  const piece = oneof(
    constantFrom('/', '\\', '//', '..', '.', '@', ':', '%2f', '%5c', '\t', '\n', 'https:', 'evil.example', '?', '#'),
    string(),
  )
  assert(
    property(piece, piece, piece, piece, (...pieces) => {
      for (const text of [pieces.join(''), `/${pieces.join('')}`]) {
        const path = safeReturn(text)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, 'https://mirqab.example').origin).toBe('https://mirqab.example')
      }
    }),
    { numRuns: 2000 },
  )
})
