import { describe, expect, test } from 'vitest'
import { fullHref, isLight, lightHref, withVersion } from './lightAddress.ts'

describe('the address of a light page', () => {
  const pairs = [
    ['/', '/light'],
    ['/en', '/en/light'],
    ['/news/12', '/light/news/12'],
    ['/en/media/agency/3', '/en/light/media/agency/3'],
    ['/news?search=a/b', '/light/news?search=a/b'],
    ['/?x=1', '/light?x=1'],
    ['/en?x=1', '/en/light?x=1'],
    ['/england', '/light/england'],
  ] as const

  test('is that of the full page after /light, in both languages, and leads back to it', () => {
    for (const [full, light] of pairs) expect([lightHref(full), fullHref(light)]).toEqual([light, full])
  })

  test('is told from every other address', () => {
    for (const [full, light] of pairs) expect([isLight(full), isLight(light)]).toEqual([false, true])
    expect(['/lighthouse', '/news/light', '/en/lights', '/light/', '/light?x'].map(isLight)).toEqual([false, false, false, true, true])
  })
})

test('a chosen version is one parameter of the address, whatever else it has', () => {
  expect(withVersion('/news', 'full')).toBe('/news?version=full')
  expect(withVersion('/news?search=a%26b&version=light', 'once')).toBe('/news?search=a%26b&version=once')
})
