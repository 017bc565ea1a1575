import { describe, expect, test } from 'vitest'
import { webhookParts } from './webhookParts.ts'

const now = new Date('2026-11-28T09:00:00.400Z')
const sent = '1795856390'
const at = new Date(Number(sent) * 1000)
const metadata = { phone_number_id: '100' }
const stop = { from: '96555000001', id: 'wamid.1', timestamp: sent, type: 'text', text: { body: 'STOP' } }
const { text: _, ...untyped } = stop
const read = (body: unknown) => webhookParts(Buffer.from(JSON.stringify(body)), '100', now)
const entry = (value: object) => ({ object: 'whatsapp_business_account', entry: [{ changes: [{ value }] }] })
const heard = { from: '96555000001', id: 'wamid.1', at, text: 'STOP' }

describe('STOP is heard', () => {
  test.each([
    ['alone', entry({ metadata, messages: [stop] })],
    ['beside statuses: null', entry({ metadata, statuses: null, messages: [stop] })],
    ['beside statuses that are no list', entry({ metadata, statuses: {}, messages: [stop] })],
    ['after an entry without changes', { entry: [{ id: '1' }, ...entry({ metadata, messages: [stop] }).entry] }],
    ['after changes without a value', { entry: [{ changes: [null, {}, { value: { metadata, messages: [stop] } }] }] }],
    ['after a message that is not one', entry({ metadata, messages: [null, { id: 'wamid.0' }, { ...stop, from: 'x' }, stop] })],
    ['with its time as a number', entry({ metadata, messages: [{ ...stop, timestamp: Number(sent) }] })],
    [
      'from a button of a template',
      entry({ metadata, messages: [{ ...untyped, type: 'button', button: { text: 'STOP', payload: '1' } }] }),
    ],
    [
      'from a button of a message',
      entry({
        metadata,
        messages: [{ ...untyped, type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'STOP' } } }],
      }),
    ],
    [
      'from a list',
      entry({
        metadata,
        messages: [{ ...untyped, type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'STOP' } } }],
      }),
    ],
    ['beside a text of another shape', entry({ metadata, messages: [{ ...untyped, text: null, button: { text: 'STOP' } }] })],
  ])('%s', (_name, body) => {
    expect(read(body).messages).toEqual([heard])
  })

  test('but not if it was written to another number of the app', () => {
    expect(read(entry({ metadata: { phone_number_id: '999' }, messages: [stop] })).messages).toEqual([])
    expect(read(entry({ messages: [stop] })).messages).toEqual([])
  })
})

test('a message that is dated ahead was written now, so it does not outrank what comes after', () => {
  const { messages } = read(entry({ metadata, messages: [{ ...stop, timestamp: '99999999999' }] }))
  expect(messages).toEqual([{ ...heard, at: new Date('2026-11-28T09:00:00Z') }])
})

test('a choice in the menu of the chat is read as the field of its own, with either kind of time, and as the message that some numbers are told', () => {
  const chosen = { wa_id: '96555000001', category: 'marketing_messages', value: 'stop' }
  const system = { type: 'user_preference_changed', marketing: 'stop', body: 'User requested to stop marketing messages' }
  for (const value of [
    { metadata, user_preferences: [{ ...chosen, timestamp: Number(sent) }] },
    { user_preferences: [{ ...chosen, timestamp: sent }] },
    { metadata, messages: [{ ...untyped, type: 'system', system }] },
  ])
    expect(read(entry(value))).toEqual({ states: [], messages: [], preferences: [{ from: '96555000001', at, value: 'stop' }] })
})

test('a report keeps its failure’s code and words, without what a database cannot store', () => {
  const failed = (error: object) => entry({ metadata, statuses: [{ id: 'wamid.2', status: 'failed', errors: [error] }] })
  const report = { providerId: 'wamid.2', state: 'failed' }
  expect(read(failed({ code: 131_026, title: 'Un\0deliver\ud800able', error_data: { details: 'off' } })).states).toEqual([
    { ...report, errorCode: 131_026, error: '131026 Undeliver\ufffdable off' },
  ])
  expect(read(failed({ title: 'no code' })).states).toEqual([{ ...report, errorCode: undefined, error: undefined }])
})

test('what is no webhook has no parts', () => {
  for (const body of [null, [], 'x', { entry: {} }, { entry: [[]] }])
    expect(read(body)).toEqual({ states: [], messages: [], preferences: [] })
})
