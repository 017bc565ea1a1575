import { expect, test } from 'vitest'
import { separateParagraphs } from './separateParagraphs.ts'

const p = (...texts: string[]) => texts.map((text) => `<p dir="auto">${text}</p>`).join('\n')

test.each([
  ['two line breaks in a paragraph', p('أول<br /><br />ثان<br />\n<br />ثالث'), p('أول', 'ثان', 'ثالث')],
  ['two line breaks in a div', '<div dir="auto">أول<br /><br />ثان</div>', `<div dir="auto">${p('أول', 'ثان')}</div>`],
  ['two line breaks beside a heading', '<h2 dir="auto">عنوان</h2>أول<br /><br />ثان', `<h2 dir="auto">عنوان</h2>${p('أول', 'ثان')}`],
  ['empty lines after sentences', p('قال الوزير.\n\nوأضاف «نعم».\n \nوانتهى.'), p('قال الوزير.', 'وأضاف «نعم».', 'وانتهى.')],
])('%s separate paragraphs', (_, body, separated) => {
  expect(separateParagraphs(body)).toBe(separated)
  expect(separateParagraphs(separated)).toBe(separated)
})

test.each([
  ['has a single line break', p('أول<br />ثان')],
  ['has an empty line within a sentence', p('أول\n\n<a href="https://example.com">ثان</a>')],
  ['is preformatted', '<pre dir="auto">أول.\n\nثان<br /><br />ثالث</pre>'],
  ['has an element across the gap', p('<b>أول<br /><br />ثان</b>')],
  ['is empty', ''],
])('a text that %s stays as it is', (_, body) => {
  expect(separateParagraphs(body)).toBe(body)
})
