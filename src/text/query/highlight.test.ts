import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const marked = (text: string, query: string) =>
  highlight(text, query)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['كويت', 'زيارة إلى الكُوَيْتِ.', 'زيارة إلى [الكُوَيْتِ].'],
  ['"مجلس الأمة"', 'مجلس الوزراء ومجلس الأمة في مجلسِ الأمّة', 'مجلس الوزراء ومجلس الأمة في [مجلسِ] [الأمّة]'],
  ['قطر أو عمان -الكويت', 'قطر والكويت وعُمان', '[قطر] والكويت [وعُمان]'],
  ['كوي*', 'كويكب والكويتيون', '[كويكب] [والكويتيون]'],
  ['الله', 'قال ﷲ.', 'قال [ﷲ].'],
  ['وكالة:كونا', 'وكالة كونا', 'وكالة كونا'],
  ['', 'الكويت', 'الكويت'],
])('%s in: %s', (query, text, expected) => {
  expect(marked(text, query)).toBe(expected)
})
