import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testApp.ts'
import { readResults } from './readResults.ts'
import { readCurrentSurvey } from './readSurvey.ts'
import { seedSurveys } from './seedSurveys.ts'

test('the demo has one open survey with results, in which a group is too small to be shown', async () => {
  const app = await createTestApp()
  await seedSurveys(app)
  await seedSurveys(app)
  expect((await app.db.selectFrom('surveys').select('id').execute()).length).toBe(1)
  const survey = await readCurrentSurvey(app)
  if (!survey) throw new Error('no survey')
  const { all, constituency, age_group, gender } = await readResults(app, survey)
  expect(all?.answers).toBe(420)
  for (const { options } of all?.questions ?? []) expect(options.reduce((sum, { answers }) => sum + answers, 0)).toBe(420)
  expect(constituency?.groups.every(({ result }) => result !== null)).toBe(true)
  expect(age_group?.groups.filter(({ result }) => result === null).length).toBeGreaterThanOrEqual(2)
  expect(gender?.groups.length).toBe(2)
})
