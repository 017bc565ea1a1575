import { expect, test } from 'vitest'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { addUser } from './addUser.ts'

const app = await createTestApp()
const visitor = asVisitor(app)

test('the operator creates accounts with a role and a confirmed address', async () => {
  const user = await addUser(app, { email: ' Editor@Example.com ', password: 'secret-1', role: 'editor' })
  expect(user).toMatchObject({
    name: 'editor',
    email: 'editor@example.com',
    role: 'editor',
    email_verified: true,
    phone: null,
    locale: 'ar',
  })
  const response = await visitor.post('/api/auth/login', { email: 'editor@example.com', password: 'secret-1' })
  expect(response.json().data.user).toEqual(user)
})

test('the operator gets an error for each invalid field and for an address that is taken', async () => {
  const add = (email: string, password = 'secret-1') => addUser(app, { email, password })
  await expect(add('nobody')).rejects.toMatchObject({ code: 'invalid', fields: { email: ['bad_email'] } })
  await expect(add('a@b.co\r\nx')).rejects.toMatchObject({ code: 'invalid' })
  for (const email of ['\u212Aate@example.com', 'kat\u0435@example.com', `${'k'.repeat(5000)}@example.com`])
    await expect(add(email)).rejects.toMatchObject({ fields: { email: ['bad_email'] } })
  await expect(addUser(app, { email: 'a@b.co', password: 'secret-1', name: 'a\nb' })).rejects.toMatchObject({
    fields: { name: ['bad_text'] },
  })
  await expect(add('short@example.com', '12345')).rejects.toMatchObject({ fields: { password: ['password_short'] } })
  await expect(add('editor@example.com')).rejects.toMatchObject({ code: 'conflict' })
  const { rows } = await app.pool.query('select email from users')
  expect(rows).toEqual([{ email: 'editor@example.com' }])
})
