import { z } from 'zod'
import { forbiddenInLine } from '#text/forbiddenInLine.ts'
import { isVisible } from '#text/isVisible.ts'

/** A whole number. */
export function numberInBody(min: number, max: number) {
  return z.int('bad_number').min(min, 'bad_number').max(max, 'bad_number')
}

/** A time with its offset, of the years 2000 to 2099. */
export const timeInBody = z.iso
  .datetime({ offset: true, error: 'bad_time' })
  .transform((value) => new Date(value))
  .refine((time) => time.getUTCFullYear() >= 2000 && time.getUTCFullYear() < 2100, 'bad_time')

/** The same, where none is null. */
export const optionalTime = timeInBody.nullish().transform((time) => time ?? null)

/**
 * One line of text, which must not be empty.
 * @param missing code of the error if it is
 * @param maxLength in UTF-16 units
 */
export function lineInBody(missing: string, maxLength: number) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(maxLength, { error: 'too_long', abort: true })
    .refine(isVisible, { error: missing, abort: true })
    .refine((value) => !forbiddenInLine.test(value), 'bad_text')
}

/**
 * A text that may be absent; an empty one becomes null. `forbidden`: `forbiddenInLine` or
 * `forbiddenInText`.
 */
export function optionalText(maxLength: number, forbidden: RegExp = forbiddenInLine) {
  return z
    .string('bad_text')
    .trim()
    .max(maxLength, { error: 'too_long', abort: true })
    .refine((value) => !forbidden.test(value), 'bad_text')
    .nullish()
    .transform((value) => value || null)
}
