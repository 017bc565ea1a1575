import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asUser, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addSections } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { Settings } from '../schema.ts'
import { addKeyword } from './addKeyword.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const ids = { agency: 0, other: 0, main: 0, category: 0 }

beforeAll(async () => {
  const { main, category } = await addSections(app)
  Object.assign(ids, { main, category, agency: await addAgency(app), other: await addAgency(app) })
})

const path = '/api/user/profile/settings'
const empty = { keywords: [], categories: '', agencies: '', main_categories: '', media_type: 'both', nisba: false }

function interestsOf({ keywords, categories, agencies, main_categories, media_type, nisba }: Settings) {
  return { keywords, categories, agencies, main_categories, media_type, nisba }
}

/** A subscriber who may choose everything. */
async function reader() {
  const signedIn = await asUser(app, server)
  await subscribe(app, signedIn.user.id)
  return {
    ...signedIn,
    save: async (form: object) => signedIn.post(path, form),
    show: async () => interestsOf((await signedIn.get(`${path}/show`)).json().data),
    problems: async (form: object) => (await signedIn.post(path, form, { 'x-localization': 'en' })).json().errors,
  }
}

describe('interests', () => {
  test('are empty at first', async () => {
    expect(await (await reader()).show()).toEqual(empty)
  })

  test('are stored without duplicates, and shown only to their reader', async () => {
    const { save, show } = await reader()
    const saved = await save({
      keywords: ['الكويت', ' "مجلس   الأمة" ', 'النفط -الغاز', 'الكويت', 'الكُويت'],
      categories: `${ids.category}, ${ids.category}`,
      agencies: [ids.agency, String(ids.other)],
      main_categories: String(ids.main),
      media_type: 'video',
      nisba: true,
    })
    expect(saved.json()).toMatchObject({ status: 'success', message: 'حُفظت إعداداتك. اضغط «صفحتي الإخبارية» لتشاهد أخبارك.' })
    expect(await show()).toEqual({
      keywords: ['الكويت', '"مجلس الأمة"', 'النفط -الغاز'],
      categories: String(ids.category),
      agencies: `${ids.agency},${ids.other}`,
      main_categories: String(ids.main),
      media_type: 'video',
      nisba: true,
    })
    expect(await (await reader()).show()).toEqual(empty)
  })

  test('are written only when they change, at most sixty times in ten minutes', async () => {
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

  test('can be sent as comma-separated strings; absent fields stay, and empty ones are cleared', async () => {
    const { save, show } = await reader()
    await save({ keywords: 'الكويت، النفط,الغاز', agencies: `${ids.agency}` })
    await save({ media_type: 'text' })
    expect(await show()).toMatchObject({ keywords: ['الكويت', 'النفط', 'الغاز'], agencies: `${ids.agency}`, media_type: 'text' })
    await save({ keywords: '', agencies: null })
    expect(await show()).toEqual({ ...empty, media_type: 'text' })
  })

  test('are not lost when they are saved from several windows at once', async () => {
    const { user, show } = await reader()
    await Promise.all(['الكويت', 'النفط', 'الغاز', 'الأسهم'].map((keyword) => addKeyword(app, user, keyword)))
    expect((await show()).keywords.toSorted()).toEqual(['الأسهم', 'الغاز', 'الكويت', 'النفط'])
  })

  test('are the same keyword whatever was chosen for it, which adds nothing to the length that it may have', async () => {
    const { save, show, post } = await reader()
    await save({ keywords: ['Kuwait ~+', 'Kuwait', 'kuwait ~*', 'الكويت'] })
    expect((await show()).keywords).toEqual(['Kuwait ~+', 'الكويت'])
    const longest = `Kuwait ${'a'.repeat(73)} ~+ ~*`
    expect((await post('/api/user/profile/settings', { keywords: [longest] })).statusCode).toBe(200)
  })

  test('are in the backup and restored from it', async () => {
    const { save, show, get, send } = await reader()
    await save({
      keywords: ['الكويت ~للكويت ~+ ~*', '"كأس الخليج"', '-كرة'],
      categories: [ids.category],
      agencies: [ids.agency],
      nisba: true,
    })
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
    expect((await send(restored)).json().data.restored).toMatchObject({ interests: 5 })
    expect(await show()).toEqual(before)
  })

  test('are restored from a backup without the rows that have a NUL or another control character', async () => {
    const { show, post } = await reader()
    const kinds = ['keyword', 'category', 'main_category', 'agency', 'media_type', 'nisba']
    const bad = kinds.flatMap((kind) => ['الكويت\0ب', 'الكويت\u202eب'].map((value) => ({ kind, value })))
    const interests = [...bad, { kind: 'keyword', value: 'النفط' }]
    const profile = { name: 'سارة', phone: null, locale: 'ar' }
    const restored = await post('/api/auth/profile/restore', { format: 'mirqab-backup', version: 1, profile, parts: { interests } })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(restored.json().data.restored).toMatchObject({ interests: 1 })
    expect(await show()).toEqual({ ...empty, keywords: ['النفط'] })
  })

  test('are deleted with the account, and recorded as ended for processes that cache them', async () => {
    const { user, save, post } = await reader()
    await save({ keywords: 'الكويت' })
    await post('/api/auth/profile/delete', { current_password: testPassword })
    expect(await app.db.selectFrom('interests').selectAll().where('user_id', '=', user.id).execute()).toEqual([])
    expect(await app.db.selectFrom('ended_interests').select('user_id').where('user_id', '=', user.id).execute()).toHaveLength(1)
  })

  test('get a higher revision with every change, in the order of the commits', async () => {
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
    ['-في', expect.stringContaining('nothing would reach you')],
    ['-كرة -كو*', expect.stringContaining('nothing would reach you')],
    ['في', expect.stringContaining('nearly every story')],
    ['"من على"', expect.stringContaining('nearly every story')],
    ['the', expect.stringContaining('nearly every story')],
    ['ال*', expect.stringContaining('nearly every story')],
    ['كو*', expect.stringContaining('nearly every story')],
    ['الكويت | في', expect.stringContaining('nearly every story')],
    ['كرة -كرة', expect.stringContaining('never match')],
    ['"كأس الخليج" -الخليج', expect.stringContaining('never match')],
    ['والكويت -الكويت', expect.stringContaining('never match')],
    ['"الكويت" -بالكويت', expect.stringContaining('never match')],
    ['"بقطر" -"بقطر"', expect.stringContaining('never match')],
    ['وكالة:كونا', expect.stringContaining('words only')],
    ['الكويت after:2026-01-01', expect.stringContaining('words only')],
    ['الكويت\u202e', expect.any(String)],
  ])('«%s» is refused with a message', async (keyword, message) => {
    const { problems, show } = await reader()
    expect(await problems({ keywords: ['النفط', keyword] })).toEqual({ 'keywords.1': [message] })
    expect(await show()).toEqual(empty)
  })

  test.each([
    'في الكويت',
    'كرة -كرة*',
    'الكويت -"بالكويت"',
    'كوي*',
    'كأس OR دوري',
    'كأس OR دوري -كأس',
    'F-35',
    '٢٠٢٦',
    'الكويت -"دولة الكويت"',
  ])('«%s» is accepted', async (keyword) => {
    const { problems } = await reader()
    expect(await problems({ keywords: [keyword] })).toBeUndefined()
  })

  test('is refused beyond 40', async () => {
    const { user, problems, show } = await reader()
    const words = Array.from({ length: 41 }, (_, index) => `كلمة${index}`)
    expect(await problems({ keywords: words })).toEqual({ keywords: ['At most 40 keywords can be saved. Remove one to add another.'] })
    expect(await problems({ keywords: words.slice(1) })).toBeUndefined()
    await expect(addKeyword(app, user, 'أخرى')).rejects.toMatchObject({ fields: { keywords: ['keywords_full'] } })
    await addKeyword(app, user, 'كلمة40')
    expect((await show()).keywords).toHaveLength(40)
  })

  test('that only excludes costs none of the plan, comes last, and does not stop another from resting or counting', async () => {
    const { user, problems, show } = await reader()
    await subscribe(app, user.id, { keywords: 2 })
    expect(await problems({ keywords: ['-كرة', 'النفط', '-"مجلس الأمة" -سلة', 'الغاز'] })).toBeUndefined()
    expect((await show()).keywords).toEqual(['النفط', 'الغاز', '-كرة', '-"مجلس الأمة" -سلة'])
    expect(await problems({ keywords: ['-كرة', 'النفط', 'الغاز', 'الذهب'] })).toEqual({ keywords: [expect.any(String)] })
    await subscribe(app, user.id, { keywords: 1 })
    const active = app.db.selectFrom('active_interests').select(['keywords', 'exclusions']).where('user_id', '=', user.id)
    expect(await active.executeTakeFirst()).toEqual({ keywords: ['النفط'], exclusions: ['-كرة', '-"مجلس الأمة" -سلة'] })
    expect(await problems({ keywords: ['النفط', 'الغاز'] })).toBeUndefined()
    expect((await show()).keywords).toEqual(['النفط', 'الغاز'])
  })

  test('that only excludes is stored once, whatever its spelling, with at most 20 others', async () => {
    const { problems, show } = await reader()
    const exclusions = Array.from({ length: 21 }, (_, index) => `-كلمة${index}`)
    expect(await problems({ keywords: exclusions })).toEqual({ keywords: ['At most 20 words can be excluded from all your keywords.'] })
    expect(await problems({ keywords: [...exclusions.slice(1), '-كلمه1'] })).toBeUndefined()
    expect((await show()).keywords).toEqual(exclusions.slice(1))
  })

  test('that only excludes stays when another is added, and is not made of a saved search', async () => {
    const { user, save, show } = await reader()
    await save({ keywords: ['-كرة', 'النفط'] })
    await addKeyword(app, user, 'الغاز')
    expect((await show()).keywords).toEqual(['النفط', 'الغاز', '-كرة'])
    await expect(addKeyword(app, user, '-سلة')).rejects.toMatchObject({ fields: { keywords: ['keyword_everything'] } })
  })

  test('of a saved search is checked, and added once, whatever its spelling', async () => {
    const { user, show } = await reader()
    await addKeyword(app, user, 'أسعار  النفط')
    await addKeyword(app, user, 'اسعار النفط')
    expect((await show()).keywords).toEqual(['أسعار النفط'])
    await expect(addKeyword(app, user, 'agency:kuna النفط')).rejects.toMatchObject({ fields: { keywords: ['keyword_filters'] } })
    for (const hostile of ['\u202Eالنفط', 'نفط\u2069 الكويت', 'غاز\u0007'])
      await expect(addKeyword(app, user, hostile)).rejects.toMatchObject({ fields: { keywords: ['bad_text'] } })
  })
})

test('unknown ids and fields are refused', async () => {
  const { problems } = await reader()
  expect(await problems({ categories: '2147483647', agencies: [ids.agency, 2147483647] })).toEqual({
    categories: ['There is nothing with this number.'],
    agencies: ['There is nothing with this number.'],
  })
  expect(Object.keys(await problems({ categories: '1;2', media_type: 'radio', nisba: 'yes', color: 'red', keywords: [7] })).sort()).toEqual(
    ['categories.0', 'color', 'keywords.0', 'media_type', 'nisba'].sort(),
  )
})
