// A push service in a process of its own, for bench/pushDelivery.ts and bench/alertLatency.ts:
// makes subscriptions, and counts what arrives.
import { startPushService } from '#demo/providers/pushService.ts'

/** Times when the last messages arrived. */
const arrivals: { title: string; at: number }[] = []
const maxArrivals = 100_000
let count = 0
const service = await startPushService({
  onMessage({ text }) {
    count++
    if (arrivals.length < maxArrivals) arrivals.push({ title: (JSON.parse(text) as { title: string }).title, at: Date.now() })
  },
})
process.on('message', ({ subscribe, publicKey }: { subscribe?: number; publicKey?: string }) => {
  if (subscribe && publicKey) process.send?.({ subscriptions: Array.from({ length: subscribe }, () => service.subscribe(publicKey)) })
  else process.send?.({ count, arrivals })
})
process.on('disconnect', () => process.exit())
process.send?.({ host: service.host })
