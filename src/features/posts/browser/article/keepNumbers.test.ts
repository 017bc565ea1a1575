import { expect, test } from 'vitest'
import { keepNumbers } from './keepNumbers.ts'

test('numbers of an article keep their signs and their nouns', () => {
  expect(keepNumbers('<p>نما 33% هذا العام</p>')).toBe('<p>نما \u206633%\u2069\u00a0هذا العام</p>')
  expect(keepNumbers('<p>وزنه 56 كيلوغراماً</p>')).toBe('<p>وزنه 56\u00a0كيلوغراماً</p>')
})

test('markup, addresses and entities stay as they are', () => {
  for (const html of [
    '<a href="https://a.example/2-1?q=33%25 x">خبر</a>',
    '<img src="/p/1-2.jpg" width="640" height="480">',
    '<p>&#39;خبر&#39; و&#x27;آخر&#x27; 33%</p>',
    '<p>خبر</p>',
    '',
  ])
    expect(keepNumbers(html)).toBe(html)
})
