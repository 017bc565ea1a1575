// A push service in a process of its own, for bench/pushDelivery.ts: makes subscriptions, and counts what arrives.
import { startPushService } from '#demo/providers/pushService.ts'

let count = 0
const service = await startPushService({ onMessage: () => void count++ })
process.on('message', ({ subscribe, publicKey }: { subscribe?: number; publicKey?: string }) => {
  if (subscribe && publicKey) process.send?.({ subscriptions: Array.from({ length: subscribe }, () => service.subscribe(publicKey)) })
  else process.send?.({ count })
})
process.send?.({ host: service.host })
