import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asUser, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { addKeyword } from './saveInterests.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const ids = { agency: 0, other: 0, main: 0, category: 0 }

beforeAll(async () => {
  const { main, category } = await addSections(app)
  Object.assign(ids, { main, category, agency: await addAgency(app), other: await addAgency(app) })
})

const path = '/api/user/profile/settings'
const nothing = { keywords: [], categories: '', agencies: '', main_categories: '', media_type: 'both', nisba: false }

async function reader() {
  const signedIn = await asUser(app, server)
  return {
    ...signedIn,
    save: async (form: object) => signedIn.post(path, form),
    show: async () => (await signedIn.get(`${path}/show`)).json().data,
    problems: async (form: object) => (await signedIn.post(path, form, { 'x-localization': 'en' })).json().errors,
  }
}

describe('what a reader asked to be told about', () => {
  test('is nothing before he did', async () => {
    expect(await (await reader()).show()).toEqual(nothing)
  })

  test('is kept, each thing once, and shown to him alone', async () => {
    const { save, show } = await reader()
    const saved = await save({
      keywords: ['الكويت', ' "مجلس   الأمة" ', 'النفط -الغاز', 'الكويت', 'الكُويت'],
      categories: `${ids.category}, ${ids.category}`,
      agencies: [ids.agency, String(ids.other)],
      main_categories: String(ids.main),
      media_type: 'video',
      nisba: true,
    })
    expect(saved.json()).toMatchObject({ status: 'success', message: expect.stringContaining('صفحتي الإخبارية') })
    expect(await show()).toEqual({
      keywords: ['الكويت', '"مجلس الأمة"', 'النفط -الغاز'],
      categories: String(ids.category),
      agencies: `${ids.agency},${ids.other}`,
      main_categories: String(ids.main),
      media_type: 'video',
      nisba: true,
    })
    expect(await (await reader()).show()).toEqual(nothing)
  })

  test('is written when it changes something, at most sixty times in ten minutes', async () => {
    const { save, user } = await reader()
    await save({ keywords: ['الكويت'] })
    const written = async () => {
      const query = app.db.selectFrom('interests').select(['updated_at', 'revision']).where('user_id', '=', user.id)
      return query.executeTakeFirstOrThrow()
    }
    const before = await written()
    expect((await save({ keywords: ['الكويت'], nisba: false })).statusCode).toBe(200)
    expect(await written()).toEqual(before)
    const codes: number[] = []
    for (let n = 0; n < 60; n++) codes.push((await save({ nisba: n % 2 === 0 })).statusCode)
    expect(codes).toEqual([...Array(58).fill(200), 429, 429])
  })

  test('may come as texts with commas; what the form leaves out stays, what it empties is empty', async () => {
    const { save, show } = await reader()
    await save({ keywords: 'الكويت، النفط,الغاز', agencies: `${ids.agency}` })
    await save({ media_type: 'text' })
    expect(await show()).toMatchObject({ keywords: ['الكويت', 'النفط', 'الغاز'], agencies: `${ids.agency}`, media_type: 'text' })
    await save({ keywords: '', agencies: null })
    expect(await show()).toEqual({ ...nothing, media_type: 'text' })
  })

  test('is not lost when it is saved from two windows at once', async () => {
    const { user, show } = await reader()
    await Promise.all(['الكويت', 'النفط', 'الغاز', 'الأسهم'].map((keyword) => addKeyword(app, user, keyword)))
    expect((await show()).keywords.toSorted()).toEqual(['الأسهم', 'الغاز', 'الكويت', 'النفط'])
  })

  test('is in his backup and comes back from it', async () => {
    const { save, show, get, send } = await reader()
    await save({ keywords: ['الكويت', '"كأس الخليج"'], categories: [ids.category], agencies: [ids.agency], nisba: true })
    const before = await show()
    const backup = (await get('/api/auth/profile/backup')).rawPayload
    expect(strFromU8(unzipSync(backup)['interests.csv'] ?? new Uint8Array())).toContain('كأس الخليج')
    await save({ keywords: 'غيرها', categories: '', agencies: '', nisba: false })
    const restored = {
      method: 'POST',
      url: '/api/auth/profile/restore',
      payload: backup,
      headers: { 'content-type': 'application/zip' },
    } as const
    expect((await send(restored)).json().data.restored).toMatchObject({ interests: 4 })
    expect(await show()).toEqual(before)
  })

  test('comes back from a backup without the rows that hold a NUL or another control', async () => {
    const { show, post } = await reader()
    const kinds = ['keyword', 'category', 'main_category', 'agency', 'media_type', 'nisba']
    const bad = kinds.flatMap((kind) => ['الكويت\0ب', 'الكويت\u202eب'].map((value) => ({ kind, value })))
    const interests = [...bad, { kind: 'keyword', value: 'النفط' }]
    const profile = { name: 'سارة', phone: null, locale: 'ar' }
    const restored = await post('/api/auth/profile/restore', { format: 'mirqab-backup', version: 1, profile, parts: { interests } })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(restored.json().data.restored).toMatchObject({ interests: 1 })
    expect(await show()).toEqual({ ...nothing, keywords: ['النفط'] })
  })

  test('goes with his account, and says so to those who keep a copy', async () => {
    const { user, save, post } = await reader()
    await save({ keywords: 'الكويت' })
    await post('/api/auth/profile/delete', { current_password: testPassword })
    expect(await app.db.selectFrom('interests').selectAll().where('user_id', '=', user.id).execute()).toEqual([])
    expect(await app.db.selectFrom('ended_interests').select('user_id').where('user_id', '=', user.id).execute()).toHaveLength(1)
  })

  test('has a higher revision after every change, in the order of the commits', async () => {
    const readers = await Promise.all([reader(), reader(), reader(), reader()])
    let seen = 0
    const watch = async () => {
      const { rows } = await sql<{ revision: number }>`select revision from interests where revision > ${seen} order by revision`.execute(
        app.db,
      )
      seen = Math.max(seen, ...rows.map(({ revision }) => revision))
      return rows.length
    }
    await watch()
    let found = 0
    const saving = Promise.all(readers.map(({ save }, index) => save({ keywords: `كلمة${index}` })))
    for (let round = 0; round < 20; round++) found += await watch()
    await saving
    expect(found + (await watch())).toBe(4)
  })
})

describe('a keyword', () => {
  test.each([
    ['س', 'A keyword has at least 2 characters.'],
    ['كلمة '.repeat(17), 'A keyword has at most 80 characters. Please shorten it.'],
    ['!؟…', 'Please write at least one word.'],
    ['-كرة', expect.stringContaining('nearly every story')],
    ['في', expect.stringContaining('nearly every story')],
    ['"من على"', expect.stringContaining('nearly every story')],
    ['the', expect.stringContaining('nearly every story')],
    ['ال*', expect.stringContaining('nearly every story')],
    ['الكويت | في', expect.stringContaining('nearly every story')],
    ['كرة -كرة', expect.stringContaining('never match')],
    ['"كأس الخليج" -الخليج', expect.stringContaining('never match')],
    ['والكويت -الكويت', expect.stringContaining('never match')],
    ['"الكويت" -بالكويت', expect.stringContaining('never match')],
    ['وكالة:كونا', expect.stringContaining('words only')],
    ['الكويت after:2026-01-01', expect.stringContaining('words only')],
    ['الكويت\u202e', expect.any(String)],
  ])('«%s» is refused with a sentence', async (keyword, sentence) => {
    const { problems, show } = await reader()
    expect(await problems({ keywords: ['النفط', keyword] })).toEqual({ 'keywords.1': [sentence] })
    expect(await show()).toEqual(nothing)
  })

  test.each(['في الكويت', 'كرة -كرة*', 'الكويت -"بالكويت"', 'كوي*', 'كأس OR دوري', 'F-35', '٢٠٢٦', 'الكويت -"دولة الكويت"'])(
    '«%s» is kept',
    async (keyword) => {
      const { problems } = await reader()
      expect(await problems({ keywords: [keyword] })).toBeUndefined()
    },
  )

  test('is one of at most 40', async () => {
    const { user, problems, show } = await reader()
    const words = Array.from({ length: 41 }, (_, index) => `كلمة${index}`)
    expect(await problems({ keywords: words })).toEqual({ keywords: ['Upgrade your plan to add more keywords'] })
    expect(await problems({ keywords: words.slice(1) })).toBeUndefined()
    await expect(addKeyword(app, user, 'أخرى')).rejects.toMatchObject({ fields: { keywords: ['plan_keywords'] } })
    await addKeyword(app, user, 'كلمة40')
    expect((await show()).keywords).toHaveLength(40)
  })

  test('of a saved search is added once, whatever its spelling, and checked', async () => {
    const { user, show } = await reader()
    await addKeyword(app, user, 'أسعار  النفط')
    await addKeyword(app, user, 'اسعار النفط')
    expect((await show()).keywords).toEqual(['أسعار النفط'])
    await expect(addKeyword(app, user, 'agency:kuna النفط')).rejects.toMatchObject({ fields: { keywords: ['keyword_filters'] } })
  })
})

test('what is not there cannot be chosen, and what is not known is refused', async () => {
  const { problems } = await reader()
  expect(await problems({ categories: '2147483647', agencies: [ids.agency, 2147483647] })).toEqual({
    categories: ['There is nothing with this number.'],
    agencies: ['There is nothing with this number.'],
  })
  expect(Object.keys(await problems({ categories: '1;2', media_type: 'radio', nisba: 'yes', color: 'red', keywords: [7] })).sort()).toEqual(
    ['categories.0', 'color', 'keywords.0', 'media_type', 'nisba'].sort(),
  )
})
