import { beforeEach, describe, expect, test } from 'vitest'
import { encodeCursor } from '#base/database/cursor.ts'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { PollDraft } from '../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const editor = await asUser(app, visitor.server, { role: 'editor', name: 'هيا العازمي' })
const { category } = await addSections(app)
const now = Date.parse('2026-11-21T09:00:00.000Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const path = '/api/desk/polls'

beforeEach(() => app.setNow(new Date(now)))

const form = (given: Partial<PollDraft> = {}): PollDraft => ({
  question_ar: 'كم ساعة تقضي في الطريق؟',
  question_en: 'How many hours do you spend on the road?',
  category_id: category,
  options: [
    { label_ar: 'أقل من ساعة', label_en: 'Less than one' },
    { label_ar: 'ساعة أو أكثر', label_en: 'One or more' },
  ],
  opens_at: null,
  closes_at: inHours(24),
  ...given,
})

async function add(given: Partial<PollDraft> = {}): Promise<number> {
  const response = await editor.post(path, form(given))
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.poll.id
}

const stateOf = async (id: number) => (await editor.get(`${path}/${id}`)).json().state
const change = (id: number, transition: string) => editor.post(`${path}/${id}/${transition}`, {})

describe('a poll at the desk', () => {
  test('is a draft that only the desk sees until it is published, and closes by itself at its closing time', async () => {
    const id = await add()
    expect((await editor.get(`${path}/${id}`)).json()).toMatchObject({
      state: 'draft',
      author: 'هيا العازمي',
      vote_count: 0,
      category_id: category,
    })
    expect((await visitor.get(`/api/auth/poll/${id}`)).statusCode).toBe(404)
    expect((await change(id, 'schedule')).json()).toMatchObject({ message: 'نُشر الاستطلاع', data: { poll: { state: 'open' } } })
    expect((await visitor.get(`/api/auth/poll/${id}`)).json()).toMatchObject({ question_en: 'How many hours do you spend on the road?' })
    app.setNow(new Date(inHours(24)))
    expect([await stateOf(id), (await visitor.get(`/api/auth/poll/${id}`)).json().state]).toEqual(['closed', 'closed'])
  })

  test('can be scheduled, and made a draft again before it opens', async () => {
    const id = await add({ opens_at: inHours(5) })
    await change(id, 'schedule')
    expect(await stateOf(id)).toBe('scheduled')
    await change(id, 'recall')
    expect(await stateOf(id)).toBe('draft')
    await change(id, 'schedule')
    app.setNow(new Date(inHours(5)))
    expect(await stateOf(id)).toBe('open')
    expect((await change(id, 'recall')).statusCode).toBe(409)
  })

  test('can be closed at once, even at the moment it opens', async () => {
    const id = await add()
    await change(id, 'schedule')
    expect((await change(id, 'close')).statusCode).toBe(200)
    app.setNow(new Date(now + 1))
    expect(await stateOf(id)).toBe('closed')
    expect((await change(id, 'close')).statusCode).toBe(409)
  })

  test('can be changed while it is a draft, and deleted only then', async () => {
    const id = await add()
    const changed = form({ question_en: null, options: ['نعم', 'لا', 'لا أدري'].map((label_ar) => ({ label_ar, label_en: null })) })
    const response = await editor.put(`${path}/${id}`, changed)
    expect(response.json().data.poll.options.map((option: { label_ar: string }) => option.label_ar)).toEqual(['نعم', 'لا', 'لا أدري'])
    await change(id, 'schedule')
    expect((await editor.delete(`${path}/${id}`)).statusCode).toBe(409)
    const other = await add()
    expect((await editor.delete(`${path}/${other}`)).statusCode).toBe(200)
    expect((await editor.delete(`${path}/${other}`)).statusCode).toBe(404)
    expect((await editor.put(`${path}/${other}`, form())).statusCode).toBe(404)
    expect((await change(other, 'close')).statusCode).toBe(404)
  })

  test('can be corrected while it is open and nobody has voted; a vote for what was there before is refused, and readers see the correction', async () => {
    const id = await add()
    await change(id, 'schedule')
    const before = (await visitor.get(`/api/auth/poll/${id}`)).json()
    app.setNow(new Date(now + 60_000))
    const response = await editor.put(`${path}/${id}`, form({ question_ar: 'كم ساعة تقضي في الطريق كل يوم؟', opens_at: inHours(3) }))
    expect(response.json()).toMatchObject({
      message: 'صُحّح الاستطلاع، ويراه القراء كما هو الآن',
      data: { poll: { state: 'open', opens_at: before.opens_at } },
    })
    const after = (await visitor.get(`/api/auth/poll/${id}`)).json()
    expect(after.question_ar).toBe('كم ساعة تقضي في الطريق كل يوم؟')
    const reader = await asUser(app, visitor.server)
    const vote = (option: { id: number }) => reader.post(`/api/auth/polls/vote/${id}`, { answer_id: option.id })
    expect((await vote(before.options[0])).json().errors.answer_id[0]).toContain('أعد تحميل الصفحة')
    expect((await vote(after.options[0])).statusCode).toBe(200)
  })

  test('cannot be corrected after its first vote, before it opens or once it has closed, and the sentence says so', async () => {
    const voted = await add()
    await change(voted, 'schedule')
    const reader = await asUser(app, visitor.server)
    const { options } = (await visitor.get(`/api/auth/poll/${voted}`)).json()
    await reader.post(`/api/auth/polls/vote/${voted}`, { answer_id: options[0].id })
    const refused = await editor.put(`${path}/${voted}`, form({ question_ar: 'سؤال آخر؟' }), { 'x-localization': 'en' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'poll_has_votes'])
    expect(refused.json().message).toMatch(/^A reader has voted in this poll/)
    expect((await visitor.get(`/api/auth/poll/${voted}`)).json().question_ar).toBe('كم ساعة تقضي في الطريق؟')

    const scheduled = await add({ opens_at: inHours(5) })
    await change(scheduled, 'schedule')
    expect((await editor.put(`${path}/${scheduled}`, form())).json().code).toBe('conflict')
    const open = await add()
    await change(open, 'schedule')
    for (const closes_at of [null, inHours(-1)])
      expect((await editor.put(`${path}/${open}`, form({ closes_at }))).json().errors).toHaveProperty('closes_at')
    app.setNow(new Date(inHours(24)))
    expect((await editor.put(`${path}/${open}`, form({ closes_at: inHours(48) }))).json().code).toBe('conflict')
  })

  test('that is corrected while readers vote has either the correction or the votes, never votes for options that are gone', async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => asUser(app, visitor.server)))
    for (let round = 0; round < 5; round++) {
      const id = await add()
      await change(id, 'schedule')
      const { options } = (await visitor.get(`/api/auth/poll/${id}`)).json()
      const [corrected, ...votes] = await Promise.all([
        editor.put(`${path}/${id}`, form({ question_ar: `تصحيح ${round}` })),
        ...readers.map((reader) => reader.post(`/api/auth/polls/vote/${id}`, { answer_id: options[0].id })),
      ])
      const counted = votes.filter(({ statusCode }) => statusCode === 200).length
      expect([200, 409]).toContain(corrected?.statusCode)
      expect(votes.map(({ statusCode }) => statusCode).filter((code) => code !== 200 && code !== 422)).toEqual([])
      expect(corrected?.statusCode === 200 ? counted === 0 : counted > 0).toBe(true)
    }
  })

  test('is not overwritten when another editor has changed it meanwhile', async () => {
    const id = await add()
    const { updated_at } = (await editor.get(`${path}/${id}`)).json()
    app.setNow(new Date(now + 1_000))
    expect((await editor.put(`${path}/${id}`, form({ question_ar: 'الأول؟', updated_at }))).statusCode).toBe(200)
    expect((await editor.put(`${path}/${id}`, form({ question_ar: 'الثاني؟', updated_at }))).json().code).toBe('conflict')
    expect((await editor.get(`${path}/${id}`)).json().question_ar).toBe('الأول؟')
  })

  test('is listed in every state, newest first, in pages', async () => {
    const ids = [await add(), await add(), await add()]
    const first = (await editor.get(`${path}?pagination=2`)).json()
    expect(first.data.map((poll: { id: number }) => poll.id)).toEqual([ids[2], ids[1]])
    const second = (await editor.get(`${path}?pagination=1&cursor=${first.meta.next_cursor}`)).json()
    expect(second.data[0].id).toBe(ids[0])
    expect((await editor.get(`${path}?cursor=x`)).statusCode).toBe(422)
    for (const number of [Number.MIN_SAFE_INTEGER, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect((await editor.get(`${path}?cursor=${encodeCursor('desk polls 1', [number])}`)).statusCode, String(number)).toBe(200)
  })

  test('is not accessible to moderators, readers and visitors', async () => {
    const id = await add()
    for (const role of ['reader', 'moderator'] as const) {
      const other = await asUser(app, visitor.server, { role })
      for (const response of [await other.get(path), await other.post(path, form()), await other.post(`${path}/${id}/schedule`, {})])
        expect([role, response.statusCode]).toEqual([role, 403])
    }
    expect((await visitor.get(path)).statusCode).toBe(401)
    expect(await stateOf(id)).toBe('draft')
  })
})

describe('the form of a poll', () => {
  const two = [
    { label_ar: 'نعم', label_en: null },
    { label_ar: 'لا', label_en: null },
  ]
  const arabic = { question_en: null, options: two }

  test.each<[string, Partial<PollDraft>, string, string]>([
    ['no question', { question_ar: ' ', question_en: null }, 'question_ar', 'Please write the question in at least one language.'],
    ['a long question', { question_ar: 'س'.repeat(201) }, 'question_ar', 'This text is too long. Please shorten it.'],
    ['one option', { ...arabic, options: two.slice(1) }, 'options', 'A poll has 2 to 10 options.'],
    [
      'eleven options',
      { ...arabic, options: Array.from({ length: 11 }, (_, at) => ({ label_ar: `خيار ${at}`, label_en: null })) },
      'options',
      'A poll has 2 to 10 options.',
    ],
    ['an option without English', { options: two }, 'options.0.label_en', 'Please write the option in the language of the question.'],
    [
      'two options with the same text',
      { ...arabic, options: [...two, { label_ar: 'نَعَم', label_en: null }] },
      'options.2.label_ar',
      'This option appears twice.',
    ],
    [
      'English options for an Arabic question',
      { question_en: null },
      'options.0.label_en',
      'Write the question in this language too, or leave the option out.',
    ],
    [
      'closing before opening',
      { opens_at: inHours(3), closes_at: inHours(3) },
      'closes_at',
      'The poll must close after it opens, at a time in the future.',
    ],
    ['an invalid time', { closes_at: 'tomorrow' }, 'closes_at', 'Please enter a valid date and time.'],
    ['an unknown category', { category_id: 987_654 }, 'category_id', 'There is nothing with this number.'],
    ['a direction mark', { question_ar: 'سؤال \u202E؟' }, 'question_ar', 'This text has characters that cannot be used.'],
  ])('is refused with an error for %s', async (_, given, field, message) => {
    const response = await editor.post(path, form(given), { 'x-localization': 'en' })
    expect(response.statusCode, response.body).toBe(422)
    expect(response.json().errors).toMatchObject({ [field]: [message] })
  })

  test('is refused with fields that editors may not set', async () => {
    for (const more of [{ author_id: 1 }, { is_draft: false }, { state: 'open' }, { id: 7 }])
      expect((await editor.post(path, { ...form(), ...more })).statusCode, JSON.stringify(more)).toBe(422)
    for (const body of [null, [], 'x', 7, {}, { options: 'x' }, { ...form(), options: [null, 7] }])
      expect(
        (await editor.send({ method: 'POST', url: path, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }))
          .statusCode,
      ).toBe(422)
  })

  test('needs a closing time in the future to be published', async () => {
    const id = await add({ closes_at: null })
    expect((await change(id, 'schedule')).json().errors).toEqual({ closes_at: ['يُرجى تحديد وقت إغلاق التصويت.'] })
    const past = await add({ opens_at: inHours(-5), closes_at: inHours(-1) })
    expect((await change(past, 'schedule')).statusCode).toBe(422)
    expect(await stateOf(past)).toBe('draft')
  })
})
