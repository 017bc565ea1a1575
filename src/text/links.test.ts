import { describe, expect, test } from 'vitest'
import { xssVectors } from '../../test/xssVectors.ts'
import { linkPieces, links } from './links.ts'

describe('links in a text', () => {
  test('are found without the punctuation of the sentence around them', () => {
    expect(links('انظر https://a.example/x؟ ثم (http://b.example/y). و«https://c.example/z»، نعم')).toEqual([
      'https://a.example/x',
      'http://b.example/y',
      'https://c.example/z',
    ])
    expect(links('https://ar.wikipedia.org/wiki/Kuwait_(city)')).toEqual(['https://ar.wikipedia.org/wiki/Kuwait_(city)'])
    expect(links('https://a.example/x\u200f و\u2066https://b.example/y\u2069 وhttps://c.example/z،وكذلك')).toEqual([
      'https://a.example/x',
      'https://b.example/y',
      'https://c.example/z',
    ])
    expect(links('HTTPS://A.example')).toEqual(['https://a.example/'])
  })

  test('are only http(s) URLs with a host and without credentials', () => {
    for (const text of [
      'javascript:alert(1)',
      'ftp://a.example',
      'data:text/html,x',
      'https://',
      'http://localhost',
      'https://bank.example@evil.example',
      '//a.example',
      'www.a.example',
    ])
      expect([text, links(text)]).toEqual([text, []])
  })

  test('leave the text unchanged', () => {
    for (const text of ['', 'بلا رابط', 'قبل https://a.example/x، بعد', ...xssVectors]) {
      const pieces = linkPieces(text)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const { href } of pieces) if (href) expect(href).toMatch(/^https?:\/\//)
    }
  })
})
