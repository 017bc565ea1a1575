import { expect, test } from 'vitest'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { seedPlans } from './plans/seedPlans.ts'

const app = await createTestApp({
  MIRQAB_MODE: 'live',
  DATABASE_URL: 'postgres://unused',
  PUBLIC_URL: 'http://localhost:3000',
  MIRQAB_SECRET: 'a-secret-of-at-least-thirty-two-characters',
  SMTP_URL: 'smtp://127.0.0.1:1',
})
const { server } = asVisitor(app)

test('a live site without a gateway sells nothing and stores nothing, and has no sandbox', async () => {
  await seedPlans(app.db)
  const reader = await asUser(app, server)
  const plan = await app.db.selectFrom('plans').select('id').executeTakeFirstOrThrow()
  const response = await reader.post('/api/auth/payments', { plan_id: plan.id })
  expect([response.statusCode, response.json().code]).toEqual([503, 'payment_not_started'])
  expect(await app.db.selectFrom('payments').select('id').execute()).toEqual([])
  expect((await reader.get(`/payment/sandbox/${'a'.repeat(43)}`)).statusCode).toBe(404)
  expect((await reader.post('/api/payments/myfatoorah/webhook', { Event: { Code: 1 }, Data: {} })).statusCode).toBe(404)
})
