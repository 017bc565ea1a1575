import { type Kysely, sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { type Channel, channels } from '../channels.ts'
import type { ChannelState, DisabledReason } from '../schema.ts'

/**
 * How a reader can be reached; `linked` does not mean usable: see `disabled` and the view
 * `usable_channels`.
 */
export type LinkedChannel = Omit<ChannelState, 'available' | 'disabled' | 'code_needs'> & {
  disabled: { reason: DisabledReason; since: Date } | null
}

/** The three channels of a reader, in the default order. */
export async function readChannels(db: Kysely<DB>, userId: number): Promise<LinkedChannel[]> {
  const { rows } = await sql<Row>`
    select (select count(*)::int from push_subscriptions where user_id = ${userId}) as browsers,
      t.chat_id is not null as telegram, t.username, w.verified_at is not null as whatsapp,
      case when w.verified_at is not null then w.phone end as phone, w.pending_phone,
      (select json_object_agg(channel, json_build_object('reason', reason, 'since', disabled_at)) from disabled_channels where user_id = ${userId}) as disabled
    from (select) one
    left join telegram_chats t on t.user_id = ${userId}
    left join whatsapp_numbers w on w.user_id = ${userId}`.execute(db)
  return channels.map((channel) => toLinked(channel, rows[0] as Row))
}

type Row = {
  browsers: number
  telegram: boolean
  username: string | null
  whatsapp: boolean
  phone: string | null
  pending_phone: string | null
  disabled: Partial<Record<Channel, { reason: DisabledReason; since: string }>> | null
}

function toLinked(channel: Channel, row: Row): LinkedChannel {
  const disabled = row.disabled?.[channel]
  const common = {
    channel,
    browsers: 0,
    address: null,
    pending: null,
    disabled: disabled ? { reason: disabled.reason, since: new Date(disabled.since) } : null,
  }
  switch (channel) {
    case 'push':
      return { ...common, linked: row.browsers > 0, browsers: row.browsers }
    case 'telegram':
      return { ...common, linked: row.telegram, address: row.username && `@${row.username}` }
    case 'whatsapp':
      return { ...common, linked: row.whatsapp, address: row.phone, pending: row.pending_phone }
  }
}

/** Whether the operator has configured a channel. Push needs nothing: its keys are generated. */
export const isAvailable = (app: App, channel: Channel) => channel === 'push' || app.config[channel] !== undefined
