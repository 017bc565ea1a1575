import { limitConcurrency } from '#base/limitConcurrency.ts'

/**
 * Number of connections that an application has for writing; a request that waits for one is
 * refused after a while.
 */
const width = 8

/**
 * Calls functions concurrently, each as soon as one of eight slots is free.
 * @returns their results, in the order of the functions
 */
export function atOnce<Result>(calls: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const limit = limitConcurrency(width)
  return Promise.all(calls.map((call) => limit(call)))
}
