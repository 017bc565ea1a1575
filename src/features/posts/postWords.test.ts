import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testApp.ts'
import { postWords } from './postWords.ts'

const app = await createTestApp()

/** Whether PostgreSQL finds the text by a query, after taking it in. */
async function finds(text: { title?: string; excerpt?: string; body?: string }, query: string): Promise<boolean> {
  const vector = postWords({ title: '', excerpt: '', body: '', ...text })
  const { rows } = await sql<{ found: boolean }>`select ${vector}::tsvector @@ ${query}::tsquery as found`.execute(app.db)
  return rows[0]?.found ?? false
}

test('a word is found by its exact form and by its stem', async () => {
  expect(await finds({ body: 'زار وزراء الخارجية الكويت' }, 'الكويت')).toBe(true)
  expect(await finds({ body: 'زار وزراء الخارجية والكويت' }, "'~كويت'")).toBe(true)
  expect(await finds({ body: 'زار وزراء الخارجية' }, 'الكويت')).toBe(false)
})

test('the title weighs more than the excerpt, and that more than the body', async () => {
  const text = { title: 'عنوان', excerpt: 'مقدمة', body: 'تفاصيل' }
  expect(await finds(text, 'عنوان:A & مقدمه:B & تفاصيل:C')).toBe(true)
  expect(await finds(text, 'عنوان:B')).toBe(false)
})

test('a phrase is found across the end of the excerpt, when the body goes on there, but not across parts', async () => {
  expect(await finds({ excerpt: 'مجلس…', body: 'مجلس الأمة' }, 'مجلس <-> الامه')).toBe(true)
  expect(await finds({ excerpt: 'مجلس', body: 'الأمة' }, 'مجلس <-> الامه')).toBe(false)
  expect(await finds({ title: 'مجلس', body: 'الأمة' }, 'مجلس <-> الامه')).toBe(false)
})

test('any text is a vector that PostgreSQL takes', async () => {
  const awkward = ["O'Neill's \\ 'quoted' :1A", 'كلمة '.repeat(20_000), `${'ط'.repeat(5000)} ${'x'.repeat(5000)}`, '😀 & | ! <-> :*', '']
  for (const body of awkward) expect(await finds({ title: body, excerpt: body, body }, 'absent')).toBe(false)
  expect(await finds({ body: "O'Neill" }, "'o''neill'")).toBe(true)
})
