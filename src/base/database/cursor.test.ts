import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

describe('a cursor', () => {
  test('decodes to the numbers it encodes, and needs no escaping in a URL', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.maxSafeInteger().map((value) => value || 0)), (kind, numbers) => {
        const cursor = encodeCursor(kind, numbers)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(decodeCursor(kind, numbers.length, cursor)).toEqual(numbers)
      }),
    )
  })

  test('is refused if it is of another kind or length', () => {
    const cursor = encodeCursor('latest1', [1, 2])
    expect(() => decodeCursor('latest2', 2, cursor)).toThrow(AppError)
    expect(() => decodeCursor('latest1', 1, cursor)).toThrow(AppError)
    expect(() => decodeCursor('latest1', 3, cursor)).toThrow(AppError)
  })

  test('is refused, never misread, if it was not written by us', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        for (const cursor of [text, Buffer.from(text).toString('base64url')])
          expect(() => decodeCursor('latest1', 2, cursor)).toThrow(AppError)
      }),
    )
  })
})
