import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NumberText } from './NumberText.tsx'

const html = (text: string) => renderToStaticMarkup(<NumberText text={text} />)

test('signs of a number are isolated, and the noun after it stays on its line', () => {
  expect(html('نمو 33% هذا العام')).toBe('نمو <span class="together"><bdi dir="ltr">33%</bdi> هذا</span> العام')
  expect(html('وزنه 56 كيلوغراماً')).toBe('وزنه <span class="together">56 كيلوغراماً</span>')
  expect(html('انتهت 2-1')).toBe('انتهت <span class="together"><bdi dir="ltr">2-1</bdi></span>')
})

test('a text without numbers, and one with a number at its end, are as they were', () => {
  for (const text of ['خبر', '', 'عام 2026', '<b>']) expect(html(text)).toBe(text.replace('<b>', '&lt;b&gt;'))
})

test('a name stays on its line, and in its place among words of its language', () => {
  expect(html('شركة Al-Nahda Holding تعلن')).toBe('شركة <span class="together">Al-Nahda</span> Holding تعلن')
  expect(html('Al-S\u0323abah')).toBe('<span class="together">Al-S\u0323abah</span>')
})
