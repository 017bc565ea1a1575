import { expect, test } from 'vitest'
import { difference } from './difference.ts'

const version = (title: string, body_html = '') => ({ title, summary: '', body_html })

test('the words that were added and removed are found, in Arabic and in mixed text', () => {
  const before = version('افتتاح مكتبة', '<p dir="auto">تفتح غداً في الجهراء.</p><ul dir="auto"><li dir="auto">من 9 to 5</li></ul>')
  const after = version(
    'افتتاح مكتبة',
    '<p dir="auto">تفتح <strong>بعد غد</strong> في الجهراء.</p><ul dir="auto"><li dir="auto">من 10 to 5</li></ul>',
  )
  expect(difference({ before, after })).toEqual([
    { kind: 'same', text: 'افتتاح مكتبة\n\nتفتح' },
    { kind: 'removed', text: ' غداً' },
    { kind: 'added', text: ' بعد غد' },
    { kind: 'same', text: ' في الجهراء.\n\nمن' },
    { kind: 'removed', text: ' 9' },
    { kind: 'added', text: ' 10' },
    { kind: 'same', text: ' to 5' },
  ])
})

test('the first version is all new, and changed markup alone is no difference', () => {
  expect(difference({ before: null, after: version('عنوان') })).toEqual([{ kind: 'added', text: 'عنوان' }])
  const parts = difference({ before: version('', '<p>نص</p>'), after: version('', '<h2>نص</h2>') })
  expect(parts).toEqual([{ kind: 'same', text: 'نص' }])
})

test('two long texts without a word in common are not compared word by word', () => {
  const words = (letter: string) => Array.from({ length: 10_000 }, (_, n) => `${letter}${n}`).join(' ')
  expect(difference({ before: version('', words('ا')), after: version('', words('ب')) })).toBeNull()
})
