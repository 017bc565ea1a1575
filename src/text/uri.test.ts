import { expect, test } from 'vitest'
import { uriOf } from './uri.ts'

test.each([
  ['/news/1/خبر-عاجل', 'https://news.example/news/1/%D8%AE%D8%A8%D8%B1-%D8%B9%D8%A7%D8%AC%D9%84'],
  ['https://paper.example/a?id[]=1|2&q={x}^`', 'https://paper.example/a?id%5B%5D=1%7C2&q=%7Bx%7D%5E%60'],
  ['https://paper.example/%D8%AE?a=%20&b=100%#a#[b]', 'https://paper.example/%D8%AE?a=%20&b=100%25#a%23%5Bb%5D'],
  ['https://paper.example/\ud800', 'https://paper.example/%EF%BF%BD'],
  ['https://مثال.example/?', 'https://xn--mgbh0fb.example/'],
  ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
  ['https://user:secret@paper.example/', 'https://paper.example/'],
])('the address %s goes out as %s', (address, uri) => {
  expect(uriOf(address, 'https://news.example')).toBe(uri)
  expect(uriOf(uri, 'https://news.example')).toBe(uri)
})

test.each(['mailto:a@paper.example', 'javascript:alert(1)', 'https://', '//['])('%s is no address of the web', (address) => {
  expect(uriOf(address, 'https://news.example')).toBeNull()
})
