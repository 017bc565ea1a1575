import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { startWhatsapp } from '#demo/providers/whatsapp.ts'
import { simulateDelivery } from '../../../../test/simulateDelivery.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { deliveryStates, stateNames } from '../states.ts'

const push = await startPushService({ onMessage: () => {} })
const telegram = await startTelegram({ perSecond: 1e6, perChatMs: 0 })
const whatsapp = await startWhatsapp()
afterAll(() => Promise.all([push.close(), telegram.close(), whatsapp.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${push.host},${telegram.host},${whatsapp.host}`,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
  WHATSAPP_TOKEN: whatsapp.token,
  WHATSAPP_PHONE_ID: whatsapp.phoneId,
  WHATSAPP_APP_SECRET: whatsapp.appSecret,
  WHATSAPP_API_ROOT: whatsapp.apiRoot,
  SEND_DEADLINE_MS: '50000',
})

test('the database accepts the states of the table, and no others', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'deliveries_state_check'`.execute(app.db)
  const accepted = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(accepted.sort()).toEqual(stateNames.toSorted())
})

test('in a day of changing settings and failing providers, a delivery only goes to states that may follow its own', async () => {
  await app.pool.query(`
    create table steps (step text primary key);
    create function record_step() returns trigger language plpgsql as $$ begin
      insert into steps values (old.state || ' ' || new.state) on conflict do nothing;
      return null;
    end $$;
    create trigger record_step after update on deliveries for each row when (old.state <> new.state) execute function record_step()`)
  await simulateDelivery({ app, push, telegram, whatsapp }, { days: 1, users: 24, postsPerDay: 60, seed: 7 })
  const { rows } = await app.pool.query<{ step: string }>('select step from steps')
  const possible = stateNames.flatMap((state) => deliveryStates[state].next.map((next) => `${state} ${next}`))
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(({ step }) => step).filter((step) => !possible.includes(step))).toEqual([])
})

test('SQL names the states of deliveries by their table alone', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{delivery/server/**/*.ts,health/server/checks/measure{Deliveries,Queues}.ts}', { cwd: root })
  const named = new RegExp(`\\bstate (?:=|<>|(?:not )?in|= any) ?\\(*'(?:${stateNames.join('|')})'`)
  const written = files.filter((file) => !/\.(?:test|fixtures)\./.test(file))
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter((file) => named.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
