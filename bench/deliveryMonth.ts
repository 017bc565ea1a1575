// Thirty days of delivery against a driven clock, with the real database and encryption: settings
// change, plans end, browsers go away, providers fail. Every row must equal that of a plain
// computation (test/deliveryModel.ts). Usage: node bench/deliveryMonth.ts BENCH_DAYS (30),
// BENCH_USERS (2000), BENCH_POSTS (2000 a day), BENCH_SEED (1)
import { isDeepStrictEqual } from 'node:util'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { startWhatsapp } from '#demo/providers/whatsapp.ts'
import { simulateDelivery } from '../test/simulateDelivery.ts'
import { openBenchApp } from './benchApp.ts'

const { BENCH_DAYS = '30', BENCH_USERS = '2000', BENCH_POSTS = '2000', BENCH_SEED = '1' } = process.env
const push = await startPushService({ onMessage: () => {} })
const telegram = await startTelegram({ perSecond: 1e9, perChatMs: 0 })
const whatsapp = await startWhatsapp()
const environment = {
  OUTSIDE_ALLOW: `${push.host},${telegram.host},${whatsapp.host}`,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
  WHATSAPP_TOKEN: whatsapp.token,
  WHATSAPP_PHONE_ID: whatsapp.phoneId,
  WHATSAPP_APP_SECRET: whatsapp.appSecret,
  WHATSAPP_API_ROOT: whatsapp.apiRoot,
}
// As in a worker: thousands of messages of one step may wait long for a connection on a busy
// machine.
const { app, close } = await openBenchApp(environment, { synchronous_commit: 'off' }, { background: true })
// A slow machine is no provider's fault. Which calls fail is part of the simulation; a call that
// failed because this process had to wait would not be.
app.config.sendDeadlineMs = 3_600_000
let now: Date | undefined
const driven = Object.assign(app, {
  now: () => now ?? new Date(),
  setNow(at: Date | undefined) {
    now = at
  },
})
const site = { app: driven, push, telegram, whatsapp }
const startedAt = performance.now()
const secondsSince = () => Math.round((performance.now() - startedAt) / 1000)
try {
  const size = { days: Number(BENCH_DAYS), users: Number(BENCH_USERS), postsPerDay: Number(BENCH_POSTS), seed: Number(BENCH_SEED) }
  const { real, expected } = await simulateDelivery(site, size, (day, rows) => console.log(`day ${day}: ${rows} rows, ${secondsSince()} s`))
  const keyOf = ({ story, user, channel }: (typeof real)[number]) => `${story} ${user} ${channel}`
  const byKey = (rows: typeof real) => new Map(rows.map((row) => [keyOf(row), row]))
  const [reals, plain] = [byKey(real), byKey(expected)]
  const differing = [...new Set([...reals.keys(), ...plain.keys()])].filter((key) => !isDeepStrictEqual(reals.get(key), plain.get(key)))
  const states = Object.entries(Object.groupBy(real, ({ state, kind }) => `${state} ${kind}`)).map(([name, rows]) => [name, rows?.length])
  console.table(Object.fromEntries(states))
  console.log(`${real.length} rows, ${expected.length} expected, ${differing.length} differ; ${secondsSince()} s`)
  if (differing.length > 0 || real.length !== expected.length) {
    const describeRow = (row?: (typeof real)[number]) =>
      row
        ? `${row.channel} ${row.kind} ${row.state} ${row.reason}, ${row.attempts} attempts${row.sentAt === null ? '' : ', sent'}`
        : 'no row'
    const pairs = Map.groupBy(differing, (key) => `${describeRow(reals.get(key))}; expected: ${describeRow(plain.get(key))}`)
    console.table(Object.fromEntries([...pairs].map(([pair, { length }]) => [pair, length])))
    for (const key of differing.slice(0, 5)) {
      console.log({ real: reals.get(key), expected: plain.get(key) })
      const [story, user] = key.split(' ')
      const { rows } = await app.pool.query(
        `select * from deliveries where user_id = $2 and planned_at between
           (select min(planned_at) from deliveries where story_id = $1) - interval '1 hour' and
           (select min(planned_at) from deliveries where story_id = $1) + interval '1 hour'`,
        [story, user],
      )
      console.table(rows)
    }
    process.exitCode = 1
  }
} finally {
  await close()
  await push.close()
  await telegram.close()
  await whatsapp.close()
}
