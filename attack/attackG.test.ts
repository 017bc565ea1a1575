import { beforeAll, expect, test } from 'vitest'
import { asUser, testPassword } from '../../../../../test/asUser.ts'
import { createBuyer } from '../../../../../test/buyer.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { seedPlans } from '../plans/seedPlans.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
beforeAll(() => seedPlans(app.db))

test('a reader who changes the address before deleting the account has used the coupon', async () => {
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  expect((await admin.post('/api/desk/coupons', { code: 'CYCLE', percent: 50 })).statusCode).toBe(200)
  for (const round of [1, 2, 3]) {
    const buyer = await createBuyer(app, visitor, 'ar', { email: 'first@example.com' })
    const quoted = await buyer.quote(1, 'CYCLE').then(() => 'discount', () => 'refused')
    console.log(round, quoted)
    expect([round, quoted]).toEqual([round, round === 1 ? 'discount' : 'refused'])
    await buyer.buy(1, 'CYCLE')
    // As confirmCode.ts does after the code to the new address.
    await app.pool.query(`update users set email = 'second@example.com' where email = 'first@example.com'`)
    const gone = await (await buyer.signIn()).post('/api/auth/profile/delete', { current_password: testPassword })
    expect(gone.statusCode, gone.body).toBe(200)
  }
})
