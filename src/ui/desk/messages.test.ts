import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

test('the desk counts an author’s comments in the right form of the noun', () => {
  expect([0, 1, 2, 5, 11, 100].map((n) => ar.author(n, 0))).toEqual([
    'لا تعليقات',
    'تعليق واحد، لم يُزل منه شيء',
    'تعليقان، لم يُزل منهما شيء',
    '5 تعليقات، لم يُزل منها شيء',
    '11 تعليقاً، لم يُزل منها شيء',
    '100 تعليق، لم يُزل منها شيء',
  ])
  expect([1, 2, 5].map((n) => ar.author(n, 1))).toEqual(['تعليق واحد، وقد أُزيل', 'تعليقان، أُزيل منهما 1', '5 تعليقات، أُزيل منها 1'])
  expect([en.author(0, 0), en.author(1, 0), en.author(10, 2)]).toEqual(['No comments', '1 comment, none removed', '10 comments, 2 removed'])
})

test('the newsroom has added a word, whatever the name of the editor', () => {
  expect(['هيئة التحرير', 'ليلى الرشيد'].map(ar.addedBy)).toEqual(['أضافتها هيئة التحرير', 'أضافتها هيئة التحرير: ليلى الرشيد'])
})
