import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import type { SendResult } from '#partners/sendResult.ts'
import type { ChannelRate } from './channelRates.ts'
import { heedLimits } from './heedLimits.ts'
import { takeCall } from './takePace.ts'

/** Recipient; `chatId` if it is a message in a Telegram chat, which takes one a second. */
type To = { address: string; chatId?: number }

const maxWaitMs = 3_000

/**
 * Sends what is no alert (a reply, a code) within the provider's limits; waits up to 3 s for its
 * turn. `busy` without a call if it does not come.
 */
export async function sendInTurn(app: App, rate: ChannelRate, to: To, send: () => Promise<SendResult>): Promise<SendResult> {
  const waitMs = await waitForTurn(app, rate, to.chatId)
  if (waitMs > 0) return { outcome: 'busy', retryAfterMs: waitMs, reason: 'the limits of the provider are reached' }
  const result = await send()
  await heedLimits(app, rate.name, to.address, result)
  return result
}

/**
 * Waits up to 3 s until something besides alerts may be sent.
 * @returns 0, or ms after which it could be
 */
export async function waitForTurn(app: App, rate: ChannelRate, chatId: number | undefined): Promise<number> {
  for (const startedAt = performance.now(); ; ) {
    const waitMs = await takeCall(app, rate, { isReply: true, ...(chatId === undefined ? {} : { chatId }) })
    if (waitMs === 0 || performance.now() + waitMs - startedAt > maxWaitMs) return waitMs
    await sleep(waitMs)
  }
}
