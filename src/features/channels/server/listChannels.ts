import type { App } from '#base/app.ts'
import type { ChannelState } from '../schema.ts'
import { isAvailable, readChannels } from './readChannels.ts'
import { codeNeeds } from './whatsapp/codeNeeds.ts'

/** The channels of a reader as their profile shows them. */
export async function listChannels(app: App, userId: number): Promise<ChannelState[]> {
  const [linked, needs] = await Promise.all([readChannels(app.db, userId), codeNeeds(app, userId)])
  return linked.map(({ disabled, ...channel }) => ({
    ...channel,
    available: isAvailable(app, channel.channel),
    code_needs: channel.channel === 'whatsapp' ? needs : null,
    disabled: disabled && { reason: disabled.reason, since: disabled.since.toISOString() },
  }))
}
