import { expect, test } from 'vitest'
import { slug } from './slug.ts'

test.each([
  ['الكُويت: 4,500 موظّف في «بيت الخير»', 'الكويت-4500-موظف-في-بيت-الخير'],
  ['أسعار النفط ترتفع ٪3.5 إلى ٧٨٫٩ دولاراً', 'أسعار-النفط-ترتفع-35-إلى-٧٨٩-دولارا'],
  ['الحرارة بين 14 و19 درجة في أبوظبي', 'الحرارة-بين-14-و19-درجة-في-أبوظبي'],
  ['U.S. Navy doesn’t confirm COVID-19 in “Café Müller”', 'us-navy-doesnt-confirm-covid-19-in-café-müller'],
  ['مرحــــبا\u200f #كأس_الخليج', 'مرحبا-كأس-الخليج'],
  ['!?…', ''],
])('the words of “%s” are in its address as printed', (title, address) => {
  expect(slug(title)).toBe(address)
})

test('an address ends with a whole word, after at most 80 characters', () => {
  expect(slug('كلمة '.repeat(40))).toBe(Array(16).fill('كلمة').join('-'))
  expect(slug('ك'.repeat(200))).toBe('')
})
