import { beforeEach, describe, expect, test } from 'vitest'
import { asUser } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { surveyForm } from '../../../../../test/surveys.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const editor = await asUser(app, visitor.server, { role: 'editor', name: 'هيا العازمي' })
const now = Date.parse('2026-11-21T09:00:00.000Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000)
const path = '/api/desk/surveys'

beforeEach(async () => {
  app.setNow(new Date(now))
  await app.db.deleteFrom('surveys').execute()
})

const form = (given: Parameters<typeof surveyForm>[0] = {}) => surveyForm({ closes_at: inHours(24), ...given })
async function add(given: Parameters<typeof surveyForm>[0] = {}): Promise<number> {
  const response = await editor.post(path, form(given))
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.survey.id
}
const read = async (id: number) => (await editor.get(path)).json().data.find((survey: { id: number }) => survey.id === id)
const current = async () => (await visitor.get('/api/survey')).json().data
const change = (id: number, action: string) => editor.post(`${path}/${id}/${action}`, {})

describe('a survey at the desk', () => {
  test('is a draft that readers cannot see until it is opened; it closes by itself, and its page stays', async () => {
    const id = await add()
    expect(await current()).toBeNull()
    expect((await visitor.get(`/api/survey/${id}/own`)).statusCode).toBe(404)
    expect((await change(id, 'open')).json()).toMatchObject({
      message: 'فُتح الاستبيان للقراء',
      data: { survey: { state: 'open', answers: 0 } },
    })
    expect(await current()).toMatchObject({
      id,
      state: 'open',
      questions: [{ text_ar: 'هل تشارك في الانتخابات؟' }, { options: [{}, {}, {}] }],
    })
    app.setNow(inHours(24))
    expect(await current()).toMatchObject({ id, state: 'closed' })
  })

  test('can be changed and deleted only while it is a draft, and closed only while it is open', async () => {
    const id = await add()
    expect((await editor.put(`${path}/${id}`, form({ title_ar: 'عنوان آخر' }))).json().data.survey.title_ar).toBe('عنوان آخر')
    expect((await change(id, 'close')).statusCode).toBe(409)
    await change(id, 'open')
    for (const refused of [await editor.put(`${path}/${id}`, form()), await editor.delete(`${path}/${id}`), await change(id, 'open')])
      expect(refused.statusCode).toBe(409)
    app.setNow(new Date(now + 60_000))
    expect((await change(id, 'close')).statusCode).toBe(200)
    expect((await change(id, 'close')).statusCode).toBe(409)
    const other = await add()
    expect((await editor.delete(`${path}/${other}`)).statusCode).toBe(200)
    expect((await editor.delete(`${path}/${other}`)).statusCode).toBe(404)
  })

  test('cannot be opened while another is open, without a closing time, or with one that has passed; even two at once', async () => {
    const [first, second] = [await add(), await add()]
    const codes = (await Promise.all([change(first, 'open'), change(second, 'open')])).map((response) => response.json().code ?? 'opened')
    expect(codes.toSorted()).toEqual(['opened', 'survey_running'])
    for (const closes_at of [null, inHours(-1)]) {
      const response = await change(await add({ closes_at }), 'open')
      expect(response.json().errors).toHaveProperty('closes_at')
    }
  })

  test('gets all errors of its form at once, each at its field', async () => {
    const question = {
      text_ar: null,
      text_en: 'Why?',
      options: [
        { label_ar: 'نعم', label_en: null },
        { label_ar: 'نَعَم', label_en: null },
      ],
    }
    const response = await editor.post(path, form({ method_ar: null, questions: [question] }), { 'x-localization': 'en' })
    expect(Object.keys(response.json().errors).toSorted()).toEqual([
      'method_ar',
      'questions.0.options.1.label_ar',
      'questions.0.text_ar',
      'questions.0.text_en',
    ])
    for (const [given, field] of [
      [{ title_ar: null }, 'title_ar'],
      [{ questions: [] }, 'questions'],
      [{ title_ar: 'س'.repeat(161) }, 'title_ar'],
    ] as const)
      expect(Object.keys((await editor.post(path, form(given as object))).json().errors)).toContain(field)
  })

  test('is not overwritten when another editor has changed it meanwhile', async () => {
    const id = await add()
    const { updated_at } = await read(id)
    app.setNow(new Date(now + 1_000))
    expect((await editor.put(`${path}/${id}`, form({ title_ar: 'الأول', updated_at }))).statusCode).toBe(200)
    expect((await editor.put(`${path}/${id}`, form({ title_ar: 'الثاني', updated_at }))).json().code).toBe('conflict')
    expect((await read(id)).title_ar).toBe('الأول')
  })

  test('has a log of what was done with it and by whom, which outlives the editor’s account without their name', async () => {
    const leaving = await asUser(app, visitor.server, { role: 'editor', name: 'راشد' })
    const id = (await leaving.post(path, form())).json().data.survey.id
    app.setNow(new Date(now + 1_000))
    await change(id, 'open')
    expect((await read(id)).log).toEqual([
      { action: 'open', actor: 'هيا العازمي', created_at: '2026-11-21T09:00:01.000Z' },
      { action: 'add', actor: 'راشد', created_at: '2026-11-21T09:00:00.000Z' },
    ])
    await app.pool.query('delete from users where id = $1', [leaving.user.id])
    expect((await read(id)).log[1]).toMatchObject({ action: 'add', actor: null })
  })
})
