import { expect, test } from 'vitest'
import { asVisitor } from '../../../test/http.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { addUser } from './addUser.ts'

const app = await createTestApp()
const visitor = asVisitor(app)

test('the operator makes accounts with a role, confirmed at once', async () => {
  const user = await addUser(app, { email: ' Editor@Example.com ', password: 'secret-1', role: 'editor' })
  expect(user).toMatchObject({
    name: 'editor',
    email: 'editor@example.com',
    role: 'editor',
    email_verified: true,
    phone: null,
    locale: 'ar',
  })
  const answer = await visitor.post('/api/auth/login', { email: 'editor@example.com', password: 'secret-1' })
  expect(answer.json().data.user).toEqual(user)
})

test('and is told what is wrong with them', async () => {
  const add = (email: string, password = 'secret-1') => addUser(app, { email, password })
  await expect(add('nobody')).rejects.toMatchObject({ code: 'invalid', fields: { email: ['bad_email'] } })
  await expect(add('a@b.co\r\nx')).rejects.toMatchObject({ code: 'invalid' })
  await expect(add('short@example.com', '12345')).rejects.toMatchObject({ fields: { password: ['password_short'] } })
  await expect(add('editor@example.com')).rejects.toMatchObject({ code: 'conflict' })
  const { rows } = await app.pool.query('select email from users')
  expect(rows).toEqual([{ email: 'editor@example.com' }])
})
