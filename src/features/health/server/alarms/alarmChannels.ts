import type { App } from '#base/app.ts'

export type AlarmChannel = 'mail' | 'telegram' | 'webhook'

/** The channels on which the operator wants alarms. */
export function alarmChannels({ config: { alarms } }: App): AlarmChannel[] {
  return [
    ...(alarms.mail ? ['mail' as const] : []),
    ...(alarms.telegramChat ? ['telegram' as const] : []),
    ...(alarms.webhook ? ['webhook' as const] : []),
  ]
}
