import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createStreamLimit, type StreamLimit } from './createStreamLimit.ts'

const stream = () => new ServerResponse(new IncomingMessage(new Socket()))
const openMany = (limit: StreamLimit, address: (n: number) => string, times: number) => {
  let refused = 0
  let code = ''
  for (let n = 0; n < times; n++) {
    try {
      limit(address(n), stream())
    } catch (error) {
      refused++
      code = `${error} ${(error as { retryAfter?: number }).retryAfter}`
    }
  }
  return [refused, code]
}

test('one address, however it is written, may open 500 streams, independently of others', () => {
  const limit = createStreamLimit()
  const refused = [10, 'AppError: too_many_requests 60']
  expect(openMany(limit, (n) => (n % 2 ? '203.0.113.9' : '::ffff:203.0.113.9'), 510)).toEqual(refused)
  expect(openMany(limit, (n) => `2001:db8::${n.toString(16)}`, 510)).toEqual(refused)
  expect(openMany(limit, (n) => `203.0.114.${n % 250}`, 510)).toEqual([0, ''])
})

test('a site of IPv6 may open 2,000 streams, over all of its networks', () => {
  const refused = [10, 'AppError: too_many_requests 60']
  expect(openMany(createStreamLimit(), (n) => `2001:db8:1:${n.toString(16)}::1`, 2_010)).toEqual(refused)
})

test('the process may open 5,000 streams, of which readers without a known address may use only a part', () => {
  const limit = createStreamLimit()
  expect(openMany(limit, () => '0.0.0.0', 4_510)).toEqual([10, 'AppError: too_many_requests 60'])
  expect(openMany(limit, () => '127.0.0.1', 500)).toEqual([0, ''])
  expect(openMany(limit, () => '203.0.113.9', 1)).toEqual([1, 'AppError: unavailable 60'])
})

test('a closed stream no longer counts, nor does one whose reader left before it began', () => {
  const limit = createStreamLimit()
  const streams = Array.from({ length: 500 }, stream)
  for (const one of streams) limit('203.0.113.9', one)
  expect(() => limit('203.0.113.9', stream())).toThrow('too_many_requests')
  streams[0]?.emit('close')
  const gone = stream()
  gone.destroy()
  expect(limit('203.0.113.9', gone)).toBe(false)
  expect(limit('203.0.113.9', stream())).toBe(true)
  expect(() => limit('203.0.113.9', stream())).toThrow('too_many_requests')
})
