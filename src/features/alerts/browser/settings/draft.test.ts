import { expect, test } from 'vitest'
import { type Draft, dailyLimitOf } from './draft.ts'

const draft = (values: Partial<Draft> = {}) =>
  ({
    channels: ['push', 'telegram', 'whatsapp'],
    send_to: 'all',
    notification_limit: '10',
    telegram_notification_limit: '50',
    whatsapp_notification_limit: '20',
    ...values,
  }) as Draft

test('the preview compares with the limit of the channels that reach the reader', () => {
  expect(dailyLimitOf(draft(), ['telegram'])).toBe(50)
  expect(dailyLimitOf(draft(), ['push'])).toBe(10)
  expect(dailyLimitOf(draft(), ['push', 'whatsapp'])).toBe(20)
})

test('where a story goes to the first channel alone, the limit of that one counts', () => {
  expect(dailyLimitOf(draft({ send_to: 'first' }), ['push', 'telegram'])).toBe(10)
  expect(dailyLimitOf(draft({ send_to: 'first', channels: ['telegram', 'push'] }), ['push', 'telegram'])).toBe(50)
})

test('before a channel is linked, those that the reader has chosen count, and while a limit is being typed, its default', () => {
  expect(dailyLimitOf(draft({ channels: ['telegram'] }), [])).toBe(50)
  expect(dailyLimitOf(draft({ channels: ['telegram'], telegram_notification_limit: '' }), ['telegram'])).toBe(50)
  expect(dailyLimitOf(draft({ channels: [] }), [])).toBe(10)
})
