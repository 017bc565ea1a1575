import { expect, test } from 'vitest'
import { ApiError } from '#ui/callApi.ts'
import { runBulk } from './runBulk.ts'

const items = Array.from({ length: 10 }, (_, index) => index + 1)
const options = () => ({ signal: new AbortController().signal, onProgress: () => {} })
const refuse = (status: number, message = 'refused') => {
  throw new ApiError(status, { message })
}

test('an item that is refused is named with its reason, and the others are done', async () => {
  const progress: number[] = []
  const send = async (item: number) => (item === 4 ? refuse(409, 'changed') : item * 10)
  const { done, failed, left } = await runBulk(items, send, { ...options(), onProgress: (n) => progress.push(n) })
  expect(done.map(({ result }) => result).sort((a, b) => a - b)).toEqual([10, 20, 30, 50, 60, 70, 80, 90, 100])
  expect([failed, left, progress.at(-1)]).toEqual([[{ item: 4, why: 'changed' }], [], 10])
})

test('what was not sent when it is stopped, or when the connection or the permission is lost, is left', async () => {
  const stop = new AbortController()
  const stopped = await runBulk(items, async (item) => item === 3 && stop.abort(), { ...options(), signal: stop.signal })
  expect([stopped.done.length + stopped.left.length, stopped.left.includes(10), 'error' in stopped]).toEqual([10, true, false])
  for (const fail of [() => refuse(403), () => refuse(401), () => Promise.reject(new TypeError('offline'))]) {
    const ended = await runBulk(items, async (item) => item > 4 && (await fail()), options())
    expect(ended.done.map(({ item }) => item).sort()).toEqual([1, 2, 3, 4])
    expect([ended.left, ended.failed, ended.error]).toEqual([[5, 6, 7, 8, 9, 10], [], expect.any(Error)])
  }
})

test('at the rate limit it waits as long as the server says, and goes on with the same item', async () => {
  const waited: number[] = []
  let refused = 0
  const send = async (item: number) => {
    if (item === 2 && refused++ < 2) throw new ApiError(429, {}, 7)
    return item
  }
  const { done, failed } = await runBulk(items, send, { ...options(), wait: async (seconds) => void waited.push(seconds) })
  expect([done.length, failed, waited]).toEqual([10, [], [7, 7]])
})

test('it is stopped at once while it waits at the rate limit', async () => {
  const stop = new AbortController()
  const send = () => refuse(429)
  const wait = () => {
    stop.abort()
    return new Promise<void>(() => {})
  }
  expect(await runBulk(items, send, { ...options(), signal: stop.signal, wait })).toEqual({ done: [], failed: [], left: items })
})
