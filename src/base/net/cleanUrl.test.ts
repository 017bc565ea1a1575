import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAddress } from '../../../test/anyString.ts'
import { cleanUrl, withoutTrackers } from './cleanUrl.ts'

test.each([
  ['https://a.example/n/1?utm_source=rss&utm_medium=feed', 'https://a.example/n/1'],
  ['https://a.example/n?id=7&utm_campaign=x&page=2', 'https://a.example/n?id=7&page=2'],
  ['https://a.example/n?fbclid=abc&b=2&a=1', 'https://a.example/n?b=2&a=1'],
  ['https://a.example/n?UTM_Source=x&ID=1', 'https://a.example/n?ID=1'],
  ['https://a.example/n?gclid=1&msclkid=2&mc_cid=3&igshid=4', 'https://a.example/n'],
  ['https://a.example/n#comments', 'https://a.example/n'],
  ['https://a.example/#!/story/7', 'https://a.example/#!/story/7'],
  ['https://a.example/?q=الكويت&utm_term=x', 'https://a.example/?q=%D8%A7%D9%84%D9%83%D9%88%D9%8A%D8%AA'],
  ['https://a.example/n?a=1&&b', 'https://a.example/n?a=1&b'],
  ['https://a.example/n???a', 'https://a.example/n???a'],
  ['https://a.example/utm_source=1/?utm=2', 'https://a.example/utm_source=1/?utm=2'],
  ['mailto:a@a.example?utm_source=x', 'mailto:a@a.example?utm_source=x'],
  ['not an address', 'not an address'],
])('%s is cleaned to %s', (address, clean) => {
  expect(cleanUrl(address)).toBe(clean)
})

test('The address for readers has its fragment', () => {
  expect(withoutTrackers('https://a.example/n?utm_source=x#comments')).toBe('https://a.example/n#comments')
})

test('Cleaning is idempotent', () => {
  fc.assert(
    fc.property(anyAddress(), (address) => {
      expect(cleanUrl(cleanUrl(address))).toBe(cleanUrl(address))
    }),
  )
})
