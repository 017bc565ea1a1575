import { beforeEach, describe, expect, test } from 'vitest'
import { asUser, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { moveAccount } from '../../../../test/moveAccount.ts'
import { startOrigin } from '../../../../test/origin.ts'
import { addOpenSurvey } from '../../../../test/surveys.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { SurveyResults } from '../schema.ts'
import { surveyJobs } from './jobs.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const { server } = visitor
const english = { 'x-localization': 'en' }
beforeEach(() => app.setNow(undefined))

type Given = { app?: typeof app; address?: string }
type Survey = Awaited<ReturnType<typeof addOpenSurvey>>

/** A browser, whose cookie for surveys was given by the server. */
async function newBrowser(survey: Pick<Survey, 'id'>, { address = '127.0.0.1', at = server }: Given & { at?: typeof server } = {}) {
  const first = await at.inject({ url: `/api/survey/${survey.id}/own`, remoteAddress: address })
  const cookie = `${first.cookies[0]?.name}=${first.cookies[0]?.value}`
  return browserWith(survey, cookie, { address, at })
}

function browserWith({ id }: Pick<Survey, 'id'>, cookie: string, { address = '127.0.0.1', at = server } = {}) {
  const headers = { cookie, ...english }
  return {
    cookie,
    answer: (form: object) =>
      at.inject({ method: 'POST', url: `/api/survey/${id}/answers`, payload: form, headers, remoteAddress: address }),
    own: async () => (await at.inject({ url: `/api/survey/${id}/own`, headers })).json(),
  }
}

async function total(id: number): Promise<{ answers: number; by_visitors: number }> {
  const { rows } = await app.pool.query('select answers, by_visitors from survey_totals where survey_id = $1', [id])
  return rows[0] ?? { answers: 0, by_visitors: 0 }
}
const tallied = async (id: number) =>
  (
    await app.pool.query(
      `select dimension, group_name, sum(answers)::int as n from survey_tallies t join survey_options o on o.id = t.option_id
       join survey_questions q on q.id = o.question_id where q.survey_id = $1 and q.position = 0 group by 1, 2 order by 1, 2`,
      [id],
    )
  ).rows.map(({ dimension, group_name, n }) => `${dimension} ${group_name} ${n}`)

describe('answers', () => {
  test('of a visitor count once per browser, and then the visitor sees the results', async () => {
    const survey = await addOpenSurvey(app)
    const browser = await newBrowser(survey)
    expect(await browser.own()).toEqual({ has_answered: false, results: null })
    const response = await browser.answer(survey.answer())
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toMatchObject({
      message: 'Your answers were counted. Thank you for taking part.',
      data: { has_answered: true },
    })
    expect(await browser.own()).toMatchObject({ has_answered: true, results: { all: null } })
    const again = await browser.answer(survey.answer({ choice: 1 }))
    expect([again.statusCode, again.json().code]).toEqual([409, 'survey_answered'])
    expect(await total(survey.id)).toEqual({ answers: 1, by_visitors: 1 })
    expect(await tallied(survey.id)).toEqual(['age_group 30_39 1', 'all all 1', 'constituency 1 1', 'gender female 1'])
  })

  test('sent ten times at once, from one browser or one account in many tabs, count once', async () => {
    const survey = await addOpenSurvey(app)
    const browser = await newBrowser(survey)
    const reader = await asUser(app, server)
    const url = `/api/survey/${survey.id}/answers`
    const codes = await Promise.all([
      ...Array.from({ length: 5 }, () => browser.answer(survey.answer())),
      ...Array.from({ length: 5 }, () => reader.post(url, survey.answer())),
    ])
    expect(codes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, ...Array(8).fill(409)])
    expect(await total(survey.id)).toEqual({ answers: 2, by_visitors: 1 })
  })

  test('need a cookie that we signed: none, a made-up one and a changed one are refused', async () => {
    const survey = await addOpenSurvey(app)
    const { cookie } = await newBrowser(survey)
    const id = cookie.slice('survey.device='.length, -44)
    const signature = cookie.slice(-43)
    for (const forged of [
      '',
      `survey.device=${'A'.repeat(22)}.${signature}`,
      `survey.device=${id}.${'A'.repeat(43)}`,
      `survey.device=${'x'.repeat(9_000)}`,
    ]) {
      const response = await browserWith(survey, forged).answer(survey.answer())
      expect([forged.slice(0, 40), response.statusCode, response.json().code]).toEqual([forged.slice(0, 40), 403, 'survey_device_unknown'])
    }
    expect(await total(survey.id)).toEqual({ answers: 0, by_visitors: 0 })
  })

  test('of visitors who clear their cookies stop after ten in an hour from one network, and others can still answer', async () => {
    const survey = await addOpenSurvey(app)
    const from = async (address: string) => (await (await newBrowser(survey, { address })).answer(survey.answer())).statusCode
    for (let n = 0; n < 10; n++) expect(await from('203.0.113.9')).toBe(200)
    expect(await from('203.0.113.9')).toBe(429)
    expect(await from('203.0.113.10')).toBe(200)
  })

  test('of a visitor who then signs in on the same browser do not count twice, but two accounts of a family that share one both count', async () => {
    const survey = await addOpenSurvey(app)
    const url = `/api/survey/${survey.id}/answers`
    const as = (reader: Awaited<ReturnType<typeof asUser>>, cookie: string) =>
      reader.post(url, survey.answer(), { cookie: `${reader.headers.cookie}; ${cookie}` })
    const visited = await newBrowser(survey)
    await visited.answer(survey.answer())
    expect((await as(await asUser(app, server), visited.cookie)).json().code).toBe('survey_answered')
    const shared = await newBrowser(survey)
    expect((await as(await asUser(app, server), shared.cookie)).statusCode).toBe(200)
    expect((await as(await asUser(app, server), shared.cookie)).statusCode).toBe(200)
    expect((await shared.answer(survey.answer())).json().code).toBe('survey_answered')
  })

  test('of an account count once for its mailbox, also if the account is deleted and made anew', async () => {
    const survey = await addOpenSurvey(app)
    const url = `/api/survey/${survey.id}/answers`
    const email = 'survey.once@example.com'
    const reader = await asUser(app, server, { email })
    expect((await reader.post(url, survey.answer())).statusCode).toBe(200)
    expect((await reader.post('/api/auth/profile/delete', { current_password: testPassword })).statusCode).toBe(200)
    for (const again of [email, 'survey.once+2@example.com'])
      expect((await (await asUser(app, server, { email: again })).post(url, survey.answer())).json().code).toBe('survey_answered')
    expect(await total(survey.id)).toEqual({ answers: 1, by_visitors: 0 })
    app.setNow(new Date(Date.now() + 400 * 86_400_000))
    await app.pool.query(`update surveys set closes_at = now() where id = $1`, [survey.id])
    await surveyJobs.pruneSurveyRespondents?.(app, {} as never)
    expect((await app.pool.query('select from survey_marks where survey_id = $1', [survey.id])).rowCount).toBe(0)
  })

  test('of an account count once for its mailbox, also if the account gets another address', async () => {
    const survey = await addOpenSurvey(app)
    const url = `/api/survey/${survey.id}/answers`
    const email = 'survey.moved@example.com'
    const reader = await asUser(app, server, { email })
    expect((await reader.post(url, survey.answer())).statusCode).toBe(200)
    await moveAccount(app, reader, 'survey.elsewhere@example.com')
    expect((await (await asUser(app, server, { email })).post(url, survey.answer())).json().code).toBe('survey_answered')
    expect(await total(survey.id)).toEqual({ answers: 1, by_visitors: 0 })
  })

  test.each([
    ['is deleted', 'delete from users where id = $1', 'unauthorized'],
    ['moves to a mailbox that has answered', `update users set email = 'survey.did+2@example.com' where id = $1`, 'survey_answered'],
  ])('of an account that %s meanwhile do not count', async (_, change, code) => {
    const survey = await addOpenSurvey(app)
    const url = `/api/survey/${survey.id}/answers`
    const before = await asUser(app, server, { email: 'survey.did@example.com' })
    expect((await before.post(url, survey.answer())).statusCode).toBe(200)
    expect((await before.post('/api/auth/profile/delete', { current_password: testPassword })).statusCode).toBe(200)
    const reader = await asUser(app, server)
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      // As a deletion or a change of address does, which has noted what the account answered until
      // now.
      await client.query('select from users where id = $1 for no key update', [reader.user.id])
      const response = reader.post(url, survey.answer())
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)
      await client.query(change, [reader.user.id])
      await client.query('commit')
      expect((await response).json().code).toBe(code)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await total(survey.id)).toEqual({ answers: 1, by_visitors: 0 })
  })

  test('of visitors from one site of IPv6 stop after forty in an hour, whichever of its networks they come from', async () => {
    const survey = await addOpenSurvey(app)
    const from = async (n: number) =>
      (await (await newBrowser(survey, { address: `2001:db8:77:${n}::1` })).answer(survey.answer())).statusCode
    const codes: number[] = []
    for (let n = 1; n <= 42; n++) codes.push(await from(n))
    expect(codes.filter((code) => code === 200)).toHaveLength(40)
    expect(codes.slice(40)).toEqual([429, 429])
  })

  test('of an account need a confirmed address', async () => {
    const survey = await addOpenSurvey(app)
    const unverified = await asUser(app, server, { verified: false })
    expect((await unverified.post(`/api/survey/${survey.id}/answers`, survey.answer())).json().code).toBe('unverified')
  })

  test('must be complete and from this survey; every wrong one is named, and nothing is counted', async () => {
    const [survey, other] = [await addOpenSurvey(app), await addOpenSurvey(app)]
    const reader = await asUser(app, server)
    const post = (form: object) => reader.post(`/api/survey/${survey.id}/answers`, form)
    const [first, second] = survey.questions.map(({ question_id }) => question_id)
    const valid = survey.answer()
    const wrong: [object, string[]][] = [
      [{ ...valid, answers: {} }, [`answers.${first}`, `answers.${second}`]],
      [{ ...valid, answers: { ...valid.answers, [`${second}`]: other.questions[1]?.ids[0] } }, [`answers.${second}`]],
      [{ ...valid, answers: { ...valid.answers, 987654: 1 } }, ['answers.987654']],
      [{ ...valid, answers: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [n + 1, 1])) }, ['answers']],
      [{ ...valid, constituency: '6', age_group: '', gender: null }, ['constituency', 'age_group', 'gender']],
      [{ ...valid, weight: 100 }, []],
    ]
    for (const [form, fields] of wrong) {
      const response = await post(form)
      expect([fields, response.statusCode]).toEqual([fields, 422])
      expect(Object.keys(response.json().errors)).toEqual(expect.arrayContaining(fields))
    }
    expect(await total(survey.id)).toEqual({ answers: 0, by_visitors: 0 })
    expect((await reader.post('/api/survey/987654/answers', valid)).statusCode).toBe(404)
  })

  test('do not count after the survey has closed; everybody then sees its results', async () => {
    const survey = await addOpenSurvey(app)
    const browser = await newBrowser(survey)
    app.setNow(new Date(Date.now() + 8 * 86_400_000))
    expect((await browser.answer(survey.answer())).json().code).toBe('survey_closed')
    expect((await visitor.get(`/api/survey/${survey.id}/own`)).json().results).toMatchObject({ all: null })
  })
})

test('nothing that is stored leads from an account or a browser to what it answered', async () => {
  const survey = await addOpenSurvey(app)
  const reader = await asUser(app, server)
  await reader.post(`/api/survey/${survey.id}/answers`, survey.answer())
  const { rows } = await app.pool.query(`select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_name in ('survey_accounts', 'survey_devices', 'survey_tallies', 'survey_totals') group by 1 order by 1`)
  expect(rows).toEqual([
    { table: 'survey_accounts', columns: ['survey_id', 'user_id', 'day'] },
    { table: 'survey_devices', columns: ['survey_id', 'device', 'by_visitor'] },
    { table: 'survey_tallies', columns: ['option_id', 'dimension', 'group_name', 'answers'] },
    { table: 'survey_totals', columns: ['survey_id', 'answers', 'by_visitors'] },
  ])
  const { answeredBackup } = await import('./answeredBackup.ts')
  expect(await answeredBackup.collect(app, reader.user.id)).toEqual([
    { survey_id: survey.id, title_ar: 'استبيان الانتخابات', title_en: null, answered_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])
  await app.pool.query('delete from users where id = $1', [reader.user.id])
  expect(await total(survey.id)).toMatchObject({ answers: 1 })
})

test('who answered is forgotten thirty days after the survey closed', async () => {
  const survey = await addOpenSurvey(app)
  await (await newBrowser(survey)).answer(survey.answer())
  await (await asUser(app, server)).post(`/api/survey/${survey.id}/answers`, survey.answer())
  const stored = async () =>
    (
      await app.pool.query(
        'select (select count(*) from survey_accounts where survey_id = $1)::int as accounts, (select count(*) from survey_devices where survey_id = $1)::int as devices',
        [survey.id],
      )
    ).rows[0]
  const prune = async (days: number) => {
    app.setNow(new Date(Date.now() + days * 86_400_000))
    await surveyJobs.pruneSurveyRespondents?.(app, {} as never)
  }
  await prune(36)
  expect(await stored()).toEqual({ accounts: 1, devices: 1 })
  await prune(38)
  expect(await stored()).toEqual({ accounts: 0, devices: 0 })
})

describe('results', () => {
  async function answerMany(survey: Survey, given: Parameters<Survey['answer']>[0], times: number) {
    for (let n = 0; n < times; n++) {
      const response = await (await newBrowser(survey)).answer(survey.answer(given))
      expect(response.statusCode, response.body).toBe(200)
    }
  }
  const resultsOf = async (survey: Survey): Promise<SurveyResults> => {
    const reader = await asUser(app, server)
    const { rows } = await app.pool.query('select 1 from survey_accounts where survey_id = $1', [survey.id])
    app.setNow(new Date(Date.now() + 8 * 86_400_000))
    const { results } = (await reader.get(`/api/survey/${survey.id}/own`)).json()
    app.setNow(undefined)
    expect(rows).toEqual([])
    return results
  }

  test('appear after ten answers and change by tens; of groups only those that are large enough appear', async () => {
    const survey = await addOpenSurvey(app)
    await answerMany(survey, { constituency: '1', gender: 'female', choice: 0 }, 9)
    expect(await resultsOf(survey)).toEqual({ all: null, constituency: null, age_group: null, gender: null })
    await answerMany(survey, { constituency: '2', gender: 'male', choice: 1 }, 11)
    const after20 = await resultsOf(survey)
    expect(after20.all).toMatchObject({
      answers: 20,
      questions: [
        {
          options: [
            { answers: 9, percent: 45 },
            { answers: 11, percent: 55 },
          ],
        },
        {},
      ],
    })
    // Nine women are too few, and men alone would tell about them.
    expect([after20.gender, after20.constituency]).toEqual([null, null])
    await answerMany(survey, { constituency: '1', gender: 'female', choice: 1 }, 5)
    expect((await resultsOf(survey)).all?.answers).toBe(20)
    await answerMany(survey, { constituency: '2', gender: 'male', choice: 1 }, 5)
    const after30 = await resultsOf(survey)
    expect(after30.gender).toMatchObject({
      answers: 30,
      groups: [
        {
          name: 'female',
          result: {
            answers: 14,
            questions: [
              {
                options: [
                  { answers: 9, percent: 64 },
                  { answers: 5, percent: 36 },
                ],
              },
              {},
            ],
          },
        },
        { name: 'male', result: { answers: 16 } },
      ],
    })
    expect(after30.constituency?.groups.map(({ result }) => result?.answers ?? null)).toEqual([14, 16, null, null, null])
  })
})

describe('with a captcha', async () => {
  const google = await startOrigin()
  const guarded = await createTestApp({
    OUTSIDE_ALLOW: google.host,
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET: 'our-secret',
    RECAPTCHA_VERIFY_URL: google.url('/recaptcha/api/siteverify'),
  })
  google.on('/recaptcha/api/siteverify', ({ body }) => ({
    body: JSON.stringify({ success: new URLSearchParams(body.toString()).get('response') === 'human' }),
  }))
  const { server: at } = asVisitor(guarded)
  test('visitors must pass it, and accounts need none', async () => {
    const survey = await addOpenSurvey(guarded)
    const browser = await newBrowser(survey, { at })
    expect((await browser.answer(survey.answer())).json().errors).toHaveProperty('captcha')
    expect((await browser.answer({ ...survey.answer(), captcha: 'robot' })).statusCode).toBe(422)
    expect((await browser.answer({ ...survey.answer(), captcha: 'human' })).statusCode).toBe(200)
    const reader = await asUser(guarded, at)
    expect((await reader.post(`/api/survey/${survey.id}/answers`, survey.answer())).statusCode).toBe(200)
  })
})

test('a live installation without a captcha takes answers from accounts alone', async () => {
  const live = await createTestApp({
    MIRQAB_MODE: 'live',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MIRQAB_SECRET: 'x'.repeat(40),
    PUBLIC_URL: 'https://mirqab.example',
    DATABASE_URL: 'postgres://unused',
  })
  const { server: at } = asVisitor(live)
  const survey = await addOpenSurvey(live)
  const browser = await newBrowser(survey, { at })
  const refused = await browser.answer(survey.answer())
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'survey_sign_in'])
})
