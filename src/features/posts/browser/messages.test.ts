import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { articleAr } from './article/articleAr.ts'
import { en } from './en.ts'

test('Arabic messages have six plural forms', () => {
  expect([1, 2, 3, 10, 11, 99, 100, 102, 103].map(ar.newPosts)).toEqual([
    'خبر جديد',
    'خبران جديدان',
    '3 أخبار جديدة',
    '10 أخبار جديدة',
    '11 خبراً جديداً',
    '99 خبراً جديداً',
    '100 خبر جديد',
    '102 خبر جديد',
    '103 أخبار جديدة',
  ])
  expect([1, 2, 4, 11].map(ar.moreAgencies)).toEqual(['ووكالة أخرى', 'ووكالتان أخريان', 'و4 وكالات أخرى', 'و11 وكالة أخرى'])
  expect([1, 2, 4, 11].map(articleAr.alsoReportedByCount)).toEqual(['وكالة أخرى', 'وكالتان أخريان', '4 وكالات أخرى', '11 وكالة أخرى'])
})

test('English messages have two plural forms', () => {
  expect([1, 2].map(en.moreAgencies)).toEqual(['and 1 other', 'and 2 others'])
  expect([1, 2, 11].map(en.newPosts)).toEqual(['1 new story', '2 new stories', '11 new stories'])
})
