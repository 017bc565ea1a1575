import { z } from 'zod'
import { forbiddenInLine } from '#text/forbiddenInLine.ts'

/**
 * A whole number in decimal digits; refuses `1e3`, `0x10` and numbers that PostgreSQL cannot hold.
 */
export function wholeNumber(min: number, max: number, description?: string) {
  return z
    .string('bad_number')
    .regex(/^\d{1,16}$/, 'bad_number')
    .transform(Number)
    .pipe(z.int().min(min, 'bad_number').max(max, 'bad_number'))
    .meta({ type: 'integer', minimum: min, maximum: max, description })
}

/** A value that counts as absent if it is empty or null (spec 5). */
export function optional<Shape extends z.ZodType>(shape: Shape) {
  return z.preprocess(absent, shape.optional())
}

/** Variant of `optional` with a value to use if it is absent. */
export function withDefault<Shape extends z.ZodType, const Value>(value: Value, shape: Shape) {
  return z.preprocess(absent, shape.optional()).transform((given) => given ?? value)
}

/**
 * An id in a body: a number, or its digits.
 * @param max the largest value of its column: `maxInt` or `maxBigint`
 */
export function idInBody(max: number) {
  return z.union([z.int().min(1).max(max), wholeNumber(1, max)], 'bad_number')
}

/** Search text of staff: one line of text, without what PostgreSQL refuses (NUL). */
export function searchText(maxLength: number, description: string) {
  const text = z.string('bad_text').max(maxLength, { error: 'too_long', abort: true })
  return optional(text.refine((value) => !forbiddenInLine.test(value), 'bad_text')).meta({ description })
}

/** The number of items per page. */
export function pageSize(defaultSize: number, maxSize: number) {
  return withDefault(defaultSize, wholeNumber(1, maxSize, `Page size, 1 to ${maxSize}; ${defaultSize} when absent`))
}

/** The position where a page begins. */
export const cursor = optional(z.string().max(200, 'bad_cursor')).meta({ description: '`meta.next_cursor` of the previous page' })

/** Spec 5: 'a filter value is ignored when empty or null'. */
function absent(value: unknown): unknown {
  return value === '' || value === 'null' || value === null ? undefined : value
}
