// Push messages a second, each encrypted for its browser and sent to a stand-in in another process
// that decrypts it, beside bare web-push: the library's own request (it signs each message again)
// sent by node:http with keep-alive. Both alternate, in one process, with the same concurrency.
// Usage: node bench/push.ts. BENCH_PUSHES (3000): messages of each round; BENCH_ROUNDS (5).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import webPush from 'web-push'
import type { App } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import { startPushService } from '#demo/providers/pushService.ts'
import type { AlertMessage } from '#partners/alertMessage.ts'
import { type PushSubscription, sendPush } from '#partners/push.ts'
import { pushPayload } from '#partners/pushPayload.ts'
import { recordFigures } from './figures.ts'

const pushes = Number(process.env.BENCH_PUSHES ?? 3000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const concurrency = 64
const browsers = 500

const message: AlertMessage = {
  kind: 'alert',
  locale: 'ar',
  title: 'مجلس الأمة يقرّ الميزانية العامة للسنة المالية المقبلة بأغلبية أعضائه',
  sentence: null,
  lines: [{ text: 'القبس، كونا، الراي', url: 'https://mirqab.example/story/12' }],
  because: 'الميزانية',
  tag: 'story-12',
  url: 'https://mirqab.example/a/12',
  actions: [{ id: 'mute_keyword', label: 'اكتم «الميزانية»', url: 'https://mirqab.example/mute/x' }],
  expiresAt: new Date(Date.now() + 6 * 3_600_000),
}

if (process.send) await serve()
else await measure()

/** The stand-in, in a process of its own. */
async function serve(): Promise<void> {
  let count = 0
  const service = await startPushService({ onMessage: () => void count++ })
  process.on('message', (key: string) => {
    if (key === 'count') return void process.send?.({ count })
    const subscriptions = Array.from({ length: browsers }, () => service.subscribe(key))
    process.send?.({ host: service.host, subscriptions })
  })
  process.on('disconnect', () => process.exit())
}

async function measure(): Promise<void> {
  const keys = webPush.generateVAPIDKeys()
  const child = fork(import.meta.filename)
  child.send(keys.publicKey)
  const [{ host, subscriptions }] = (await once(child, 'message')) as [{ host: string; subscriptions: PushSubscription[] }]
  const config = readConfig({ OUTSIDE_ALLOW: host, VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey })
  const app = { config, now: () => new Date(), log: console } as unknown as App
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const ours = async (to: PushSubscription) => (await sendPush(app, to, message)).outcome === 'sent'
  const bare = (to: PushSubscription) => sendBare(agent, keys, to)

  const results = { sendPush: [] as number[], 'bare web-push': [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const rates = { sendPush: await run(ours, subscriptions), 'bare web-push': await run(bare, subscriptions) }
    // The first one warms up.
    if (round > 0) for (const name of ['sendPush', 'bare web-push'] as const) results[name].push(rates[name])
  }
  child.send('count')
  const [{ count }] = (await once(child, 'message')) as [{ count: number }]
  const median = (rates: number[]) => Math.round(rates.sort((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0)
  const [mine, theirs] = [median(results.sendPush), median(results['bare web-push'])]
  console.table({
    sendPush: { 'a second': mine },
    'bare web-push': { 'a second': theirs },
    ratio: { 'a second': Number((mine / theirs).toFixed(2)) },
  })
  console.log(
    `decrypted by the stand-in: ${count} of ${2 * pushes * (rounds + 1)}; memory: ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
  )
  recordFigures({
    name: 'pushes encrypted and sent',
    value: mine,
    unit: '/s',
    better: 'higher',
    baseline: theirs,
    baselineName: 'bare web-push',
  })
  child.disconnect()
  agent.destroy()
}

async function run(send: (to: PushSubscription) => Promise<boolean>, subscriptions: PushSubscription[]): Promise<number> {
  const limited = limitConcurrency(concurrency)
  const started = performance.now()
  const sent = await Promise.all(
    Array.from({ length: pushes }, (_, index) => limited(() => send(subscriptions[index % browsers] as PushSubscription))),
  )
  if (sent.includes(false)) throw new Error('a message was not accepted')
  return (pushes * 1000) / (performance.now() - started)
}

function sendBare(
  agent: Agent,
  keys: { publicKey: string; privateKey: string },
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<boolean> {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, pushPayload(message), {
    vapidDetails: { subject: 'mailto:push@mirqab.example', ...keys },
    TTL: 3600,
  })
  return new Promise((resolve, reject) => {
    const sending = request(endpoint, { method: 'POST', headers: details.headers as Record<string, string>, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 201))
    })
    sending.on('error', reject).end(details.body)
  })
}
