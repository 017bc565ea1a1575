import { describe, expect, test } from 'vitest'
import { type Draft, type Earlier, judge } from './checks.ts'
import { type Banned, findBanned, stemsOf } from './desk/bannedWords.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ban = (...words: string[]): Banned[] => words.map((word) => ({ word, stems: stemsOf(word).join(' ') }))
const draft = (body: string, more: Partial<Draft> = {}): Draft => ({
  body,
  parentId: null,
  resource: 'post 1',
  recent: [],
  banned: ban('نصّاب', 'رقم حسابك', 'scam'),
  now,
  ...more,
})
const said = (body: string, secondsAgo = 7200, more: Partial<Earlier> = {}): Earlier => ({
  body,
  parentId: null,
  resource: 'post 1',
  createdAt: new Date(now.getTime() - secondsAgo * 1000),
  deleted: false,
  ...more,
})
const nameOf = (body: string, more?: Partial<Draft>) => judge(draft(body, more))?.name ?? null

describe('a banned word', () => {
  test('is found in every spelling and with whatever is attached to it', () => {
    for (const text of [
      'نصاب',
      'النصّاب',
      'هذا نَصَّابٌ كبير',
      'والنصاب',
      'نصـــاب',
      'نصابين',
      'نصااااب',
      'ن ص ا ب',
      'ن.ص.ا.ب',
      'للنصاب',
      '«نصاب»!',
    ])
      expect([text, findBanned(stemsOf(text), ban('نصّاب'))]).toEqual([text, 'نصّاب'])
    for (const text of ['It is a SCAM', 'scams', 'ｓｃａｍ']) expect([text, nameOf(text)]).toEqual([text, 'banned_word'])
  })

  test('is never a part of another word', () => {
    for (const text of ['انتصاب الأعمدة', 'نصابر ونصبر', 'scampi for dinner', 'نص ابن خلدون', 'ناصب'])
      expect([text, nameOf(text)]).toEqual([text, null])
  })

  test('may be a phrase, whose words stand together', () => {
    expect(nameOf('أرسل رقم حسابك الآن')).toBe('banned_word')
    expect(nameOf('هات رقم الحساب، حسابك في البنك')).toBe(null)
  })
})

describe('a text', () => {
  test('that says something passes', () => {
    for (const text of [
      'شكراً',
      '👍',
      '2026',
      'ههههههههههههههههههههههههههه',
      '😂'.repeat(60),
      'Well said.',
      'لا إله إلا الله وحده لا شريك له',
    ])
      expect([text, nameOf(text)]).toEqual([text, null])
  })

  test('without a word, a number or a picture is refused', () => {
    for (const text of ['...', '؟؟؟!!!', '---', '\u200b\u200d', '؛']) expect([text, nameOf(text)]).toEqual([text, 'no_words'])
  })

  test('of signs is held', () => {
    for (const text of [`خبر ${'!'.repeat(20)}`, `نعم ${'^%$#@'.repeat(10)}`, `كلمة${'\u064b'.repeat(8)}`])
      expect([text, nameOf(text)]).toEqual([text, 'noise'])
  })

  test('with more than two links is held, and told how many they are', () => {
    expect(nameOf('انظر https://a.example/1 و https://b.example/2')).toBe(null)
    expect(judge(draft('https://a.example/1 http://b.example/2 https://c.example/3'))).toEqual({
      name: 'many_links',
      outcome: 'hold',
      detail: '3',
    })
  })

  test('is refused when its author has said the same, however it is spelt', () => {
    const long = 'الحكومة مطالبة بتوضيح أسباب هذا القرار'
    expect(nameOf('الحكومه مطالبة بتوضيح أسباب هذا القرار!', { recent: [said(long, 7200, { resource: 'post 9' })] })).toBe('repeated')
    expect(nameOf(long, { recent: [said(long, 7200, { deleted: true })] })).toBe(null)
    expect(nameOf('شكراً لكم', { recent: [said('شكرا لكم')] })).toBe('repeated')
    expect(nameOf('شكراً لكم', { recent: [said('شكرا لكم', 7200, { resource: 'post 2' }), said('شكرا لكم', 7200, { parentId: 5 })] })).toBe(
      null,
    )
  })

  test('is refused in a flood, with the seconds to wait', () => {
    const recent = [50, 30, 20, 10, 5].map((age) => said(`نص ${age}`, age)).reverse()
    expect(judge(draft('سادس', { recent }))).toEqual({ name: 'flood', outcome: 'refuse', detail: '10' })
    expect(nameOf('خامس', { recent: recent.slice(0, 4) })).toBe(null)
    const hour = Array.from({ length: 40 }, (_, n) => said(`نص ${n}`, 70 + n * 60))
    expect(judge(draft('آخر', { recent: hour }))?.detail).toBe(String(3600 - 70 - 39 * 60))
    expect(nameOf('آخر', { recent: hour.slice(1) })).toBe(null)
  })

  test('that several checks meet is told of the first', () => {
    expect(nameOf('نصاب https://a.example https://b.example https://c.example')).toBe('banned_word')
  })
})
