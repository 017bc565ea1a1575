import { expect, test } from 'vitest'
import { ar } from './ar.ts'

test('the desk counts an author’s comments in the right form of the noun', () => {
  expect([0, 1, 2, 5, 11, 100].map((n) => ar.author(n, 0))).toEqual([
    'لا تعليقات، أُزيل منها 0',
    'تعليق واحد، أُزيل منه 0',
    'تعليقان، أُزيل منهما 0',
    '5 تعليقات، أُزيل منها 0',
    '11 تعليقاً، أُزيل منها 0',
    '100 تعليق، أُزيل منها 0',
  ])
})

test('the newsroom has added a word, whatever the name of the editor', () => {
  expect(['هيئة التحرير', 'ليلى الرشيد'].map(ar.addedBy)).toEqual(['أضافتها هيئة التحرير', 'أضافتها هيئة التحرير: ليلى الرشيد'])
})
