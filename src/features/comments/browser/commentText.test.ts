import { expect, test } from 'vitest'
import { ar as deskAr } from '#ui/desk/ar.ts'
import { en as deskEn } from '#ui/desk/en.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

test('comments, replies and characters are counted in the right Arabic plural forms', () => {
  expect([1, 2, 3, 11, 100].map(ar.fresh)).toEqual(['تعليق جديد', 'تعليقان جديدان', '3 تعليقات جديدة', '11 تعليقاً جديداً', '100 تعليق جديد'])
  expect([1, 2, 5, 12].map(ar.moreReplies)).toEqual(['اعرض رداً آخر', 'اعرض ردّين آخرين', 'اعرض 5 ردود أخرى', 'اعرض 12 رداً آخر'])
  expect([0, 1, 2, 7, 300].map(ar.left)).toEqual(['لم يبقَ أي حرف', 'بقي حرف واحد', 'بقي حرفان', 'بقيت 7 أحرف', 'بقي 300 حرف'])
  expect([1, 2].map(en.fresh)).toEqual(['1 new comment', '2 new comments'])
})

test('no message of the comments or the desk is empty or has Arabic-Indic digits', () => {
  const messageTexts = (messages: object): string[] =>
    Object.entries(messages).flatMap(([name, value]) => {
      if (typeof value === 'function') return [name.startsWith('about') ? value('أمطار') : value(7, 7)]
      return typeof value === 'string' ? [value] : messageTexts(value)
    })
  for (const text of [ar, en, deskAr, deskEn].flatMap(messageTexts)) {
    expect(text.trim()).not.toBe('')
    expect(text).not.toMatch(/[٠-٩۰-۹]/)
  }
})
