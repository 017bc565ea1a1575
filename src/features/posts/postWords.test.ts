import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testApp.ts'
import { postWords } from './postWords.ts'

const app = await createTestApp()
const wordsOf = (text: { title?: string; excerpt?: string; body?: string }) => postWords({ title: '', excerpt: '', body: '', ...text })

/** Whether PostgreSQL finds the text by a query, after taking it in. */
async function finds(text: Parameters<typeof wordsOf>[0], query: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${wordsOf(text).words}::tsvector @@ ${query}::tsquery as found`.execute(app.db)
  return rows[0]?.found ?? false
}

test('a word is found by its stem, and spelled as it is', async () => {
  expect(await finds({ body: 'زار وزراء الخارجية والكويت' }, "'~كويت'")).toBe(true)
  expect(await finds({ body: 'زار وزراء الخارجية' }, "'~كويت'")).toBe(false)
  expect(wordsOf({ body: 'زار والكويت' }).spelled).toContain(' والكويت ')
})

test('the title weighs more than the excerpt, and that more than the body', async () => {
  const text = { title: 'عنوان', excerpt: 'مقدم', body: 'تفصيل' }
  expect(await finds(text, "'~عنوان':A & '~مقدم':B & '~تفصيل':C")).toBe(true)
  expect(await finds(text, "'~عنوان':B")).toBe(false)
})

test('a phrase goes on across the end of the excerpt where the body does, but not across parts', async () => {
  const phrase = "'~مجلس' <-> '~كويت'"
  const going = { excerpt: 'مجلس…', body: 'مجلس الكويت' }
  const apart = [
    { excerpt: 'مجلس', body: 'الكويت' },
    { title: 'مجلس', body: 'الكويت' },
    { title: 'مجلس', excerpt: 'الكويت' },
  ]
  expect(await finds(going, phrase)).toBe(true)
  expect(wordsOf(going).spelled).toContain(' مجلس الكويت ')
  for (const text of apart) {
    expect(await finds(text, phrase)).toBe(false)
    expect(wordsOf(text).spelled).not.toContain(' مجلس الكويت ')
  }
})

test('any text is a vector that PostgreSQL takes', async () => {
  const awkward = ["O'Neill's \\ 'quoted' :1A", 'كلمة '.repeat(20_000), `${'ط'.repeat(5000)} ${'x'.repeat(5000)}`, '😀 & | ! <-> :*', '']
  for (const body of awkward) expect(await finds({ title: body, excerpt: body, body }, "'~absent'")).toBe(false)
  expect(await finds({ body: "O'Connor" }, "'~o''connor'")).toBe(true)
})
