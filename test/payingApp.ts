import { afterAll } from 'vitest'
import { type MyFatoorahServer, startMyFatoorah } from '#demo/providers/myFatoorah.ts'
import { seedPlans } from '#features/billing/server/plans/seedPlans.ts'
import { createTestApp, type TestApp } from './testApp.ts'

/**
 * An application with the default plans, whose gateway is a stand-in of MyFatoorah; both are
 * cleaned up after the test file.
 */
export async function createPayingApp(): Promise<{ app: TestApp; provider: MyFatoorahServer }> {
  const keys = { key: 'test-key', webhookSecret: 'webhook-secret' }
  const provider = await startMyFatoorah(keys)
  afterAll(() => provider.close())
  const app = await createTestApp({
    MYFATOORAH_KEY: keys.key,
    MYFATOORAH_WEBHOOK_SECRET: keys.webhookSecret,
    MYFATOORAH_API_ROOT: provider.origin,
    OUTSIDE_ALLOW: provider.host,
  })
  await seedPlans(app.db)
  return { app, provider }
}
