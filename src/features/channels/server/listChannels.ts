import type { App } from '#base/app.ts'
import type { ChannelState } from '../schema.ts'
import { isAvailable, readChannels } from './readChannels.ts'

/** The channels of a reader as their profile shows them. */
export async function listChannels(app: App, userId: number): Promise<ChannelState[]> {
  const linked = await readChannels(app.db, userId)
  return linked.map(({ disabled, ...channel }) => ({
    ...channel,
    available: isAvailable(app, channel.channel),
    disabled: disabled && { reason: disabled.reason, since: disabled.since.toISOString() },
  }))
}
