import { expect, test } from 'vitest'
import { postWords } from './postWords.ts'

const spelledOf = (text: { title?: string; excerpt?: string; body?: string }) =>
  postWords({ title: '', excerpt: '', body: '', ...text }).spelled

test('a post is known by its folded words, part by part', () => {
  expect(spelledOf({ title: 'عنوان', excerpt: 'مقدّمة', body: 'زار والكويت' })).toBe(' عنوان | مقدمه | زار والكويت ')
})

test('a phrase goes on across the end of the excerpt where the body does, but not across parts', () => {
  expect(spelledOf({ excerpt: 'مجلس…', body: 'مجلس الكويت' })).toContain(' مجلس الكويت ')
  const apart = [
    { excerpt: 'مجلس', body: 'الكويت' },
    { title: 'مجلس', body: 'الكويت' },
    { title: 'مجلس', excerpt: 'الكويت' },
  ]
  for (const text of apart) expect(spelledOf(text)).not.toContain(' مجلس الكويت ')
})

test('of a long text the beginning is known', () => {
  expect(spelledOf({ body: 'كلمة '.repeat(20_000) }).length).toBeLessThan(11_000)
})
