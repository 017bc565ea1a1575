import { describe, expect, test } from 'vitest'
import { checkDraft, type Draft, type EarlierComment } from './checks.ts'
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
const earlier = (body: string, secondsAgo = 7200, more: Partial<EarlierComment> = {}): EarlierComment => ({
  body,
  parentId: null,
  resource: 'post 1',
  createdAt: new Date(now.getTime() - secondsAgo * 1000),
  deleted: false,
  ...more,
})
const checkName = (body: string, more?: Partial<Draft>) => checkDraft(draft(body, more))?.name ?? null

describe('a banned word', () => {
  test('is found in every spelling and with every clitic', () => {
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
    for (const text of ['It is a SCAM', 'scams', 'ｓｃａｍ']) expect([text, checkName(text)]).toEqual([text, 'banned_word'])
  })

  test('is not found within another word', () => {
    for (const text of ['انتصاب الأعمدة', 'نصابر ونصبر', 'scampi for dinner', 'نص ابن خلدون', 'ناصب'])
      expect([text, checkName(text)]).toEqual([text, null])
  })

  test('may be a phrase, which matches only consecutive words', () => {
    expect(checkName('أرسل رقم حسابك الآن')).toBe('banned_word')
    expect(checkName('هات رقم الحساب، حسابك في البنك')).toBe(null)
  })
})

describe('a text', () => {
  test('with content passes', () => {
    for (const text of [
      'شكراً',
      '👍',
      '2026',
      'ههههههههههههههههههههههههههه',
      '😂'.repeat(60),
      'Well said.',
      'لا إله إلا الله وحده لا شريك له',
    ])
      expect([text, checkName(text)]).toEqual([text, null])
  })

  test('without a word, a number or an emoji is refused', () => {
    for (const text of ['...', '؟؟؟!!!', '---', '\u200b\u200d', '؛']) expect([text, checkName(text)]).toEqual([text, 'no_words'])
  })

  test('that is mostly symbols is held', () => {
    for (const text of [`خبر ${'!'.repeat(20)}`, `نعم ${'^%$#@'.repeat(10)}`, `كلمة${'\u064b'.repeat(8)}`])
      expect([text, checkName(text)]).toEqual([text, 'noise'])
  })

  test('with more than two links is held, and the result says how many there are', () => {
    expect(checkName('انظر https://a.example/1 و https://b.example/2')).toBe(null)
    expect(checkDraft(draft('https://a.example/1 http://b.example/2 https://c.example/3'))).toEqual({
      name: 'many_links',
      outcome: 'hold',
      detail: '3',
    })
  })

  test('is refused when its author has written the same before, in any spelling', () => {
    const long = 'الحكومة مطالبة بتوضيح أسباب هذا القرار'
    expect(checkName('الحكومه مطالبة بتوضيح أسباب هذا القرار!', { recent: [earlier(long, 7200, { resource: 'post 9' })] })).toBe('repeated')
    expect(checkName(long, { recent: [earlier(long, 7200, { deleted: true })] })).toBe(null)
    expect(checkName('شكراً لكم', { recent: [earlier('شكرا لكم')] })).toBe('repeated')
    expect(
      checkName('شكراً لكم', { recent: [earlier('شكرا لكم', 7200, { resource: 'post 2' }), earlier('شكرا لكم', 7200, { parentId: 5 })] }),
    ).toBe(null)
  })

  test('is refused when its author writes too often, with the seconds to wait', () => {
    const recent = [50, 30, 20, 10, 5].map((age) => earlier(`نص ${age}`, age)).reverse()
    expect(checkDraft(draft('سادس', { recent }))).toEqual({ name: 'flood', outcome: 'refuse', detail: '10' })
    expect(checkName('خامس', { recent: recent.slice(0, 4) })).toBe(null)
    const hour = Array.from({ length: 40 }, (_, n) => earlier(`نص ${n}`, 70 + n * 60))
    expect(checkDraft(draft('آخر', { recent: hour }))?.detail).toBe(String(3600 - 70 - 39 * 60))
    expect(checkName('آخر', { recent: hour.slice(1) })).toBe(null)
  })

  test('that fails several checks gets the result of the first', () => {
    expect(checkName('نصاب https://a.example https://b.example https://c.example')).toBe('banned_word')
  })
})
