import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { editorAr } from './desk/editorAr.ts'
import { editorEn } from './desk/editorEn.ts'
import { en } from './en.ts'

test('votes are counted in the right Arabic and English plural forms', () => {
  expect([0, 1, 2, 3, 11, 100].map((n) => ar.votes(n, String(n)))).toEqual([
    'بلا أصوات',
    'صوت واحد',
    'صوتان',
    '3 أصوات',
    '11 صوتاً',
    '100 صوت',
  ])
  expect([0, 1, 2].map((n) => en.votes(n, String(n)))).toEqual(['No votes', '1 vote', '2 votes'])
})

test('no message of the polls is empty or has Arabic-Indic digits', () => {
  const messageTexts = (messages: object): string[] =>
    Object.values(messages).flatMap((value) =>
      typeof value === 'string' ? [value] : typeof value === 'function' ? [value(7, '7')] : messageTexts(value),
    )
  for (const text of [ar, en, editorAr, editorEn].flatMap(messageTexts)) {
    expect(text.trim()).not.toBe('')
    expect(text).not.toMatch(/[٠-٩۰-۹]/)
  }
})
