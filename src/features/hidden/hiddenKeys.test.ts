import { expect, test } from 'vitest'
import { hiddenKey, hiddenKinds, maxHidden, mergeHidden, parseHiddenKey, withHidden, withoutHidden } from './hiddenKeys.ts'
import { postKeys } from './postKeys.ts'

test('a key names a kind and an id, and nothing else is a key', () => {
  for (const kind of hiddenKinds) expect(parseHiddenKey(hiddenKey(kind, 70))).toEqual({ kind, id: 70 })
  for (const key of ['', 'a', 'a0', 'a-1', 'a1.5', 'x3', '3', 'a3 s4', `a${'9'.repeat(16)}`])
    expect([key, parseHiddenKey(key)]).toEqual([key, undefined])
})

test('a post can be hidden by its agency, its story and its sections', () => {
  expect(postKeys(3, 70, 2, 5).split(' ')).toEqual(
    expect.arrayContaining([hiddenKey('agency', 3), hiddenKey('story', 70), hiddenKey('main_category', 2), hiddenKey('category', 5)]),
  )
  expect(postKeys(3, 70, null, null)).toBe('a3 s70')
  expect(postKeys(3, 70, 0)).toBe('a3 s70')
})

test('what is hidden last comes last, and only the newest of each kind stay', () => {
  let news = withHidden({}, 'a1', 'وكالة')
  for (let id = 1; id <= maxHidden + 2; id++) news = withHidden(news, `s${id}`, `خبر ${id}`)
  expect(Object.keys(news)).toHaveLength(maxHidden + 1)
  expect(Object.keys(news).slice(0, 2)).toEqual(['a1', 's3'])
  expect(Object.keys(withHidden(news, 's3', 'خبر')).at(-1)).toBe('s3')
  expect(Object.keys(withHidden(news, 's3', 'خبر'))).toHaveLength(maxHidden + 1)
  expect(withoutHidden({ a1: 'وكالة', s2: 'خبر' }, 'a1')).toEqual({ s2: 'خبر' })
})

test('what changes on the device while the server answers is not lost', () => {
  const sent = { a1: 'وكالة', s2: 'خبر' }
  expect(mergeHidden({ a1: 'Agency', s2: 'Story', m9: 'Section' }, sent, { a1: 'وكالة', c3: 'قسم' })).toEqual({
    a1: 'Agency',
    m9: 'Section',
    c3: 'قسم',
  })
  expect(mergeHidden({ m9: 'Section' }, sent, sent)).toEqual({ m9: 'Section' })
})
