import { cleanCharacters } from '#text/cleanCharacters.ts'
import { SourceError } from '../../sourceError.ts'
import { bounds } from './bounds.ts'

export type Json = Record<string, unknown>

/** Throws `SourceError` `malformed`. */
export function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SourceError('malformed', `Not valid JSON: ${(error as Error).message}`, { cause: error })
  }
}

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
export const asObject = (value: unknown): Json => (isObject(value) ? value : {})
export const list = (value: unknown, max: number = bounds.sameName): unknown[] => (Array.isArray(value) ? value.slice(0, max) : [])
export const objects = (value: unknown, max?: number): Json[] => list(value, max).filter(isObject)

/**
 * Text, or a number in place of text, cut at `max` UTF-16 units; undefined for anything else and
 * for blank text.
 */
export function string(value: unknown, max: number = bounds.address + 1): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? cleanCharacters(value.trim().slice(0, max)) : undefined
}

/** A length in pixels, or null. */
export function pixels(value: unknown): number | null {
  return typeof value === 'number' && value > 0 && value < 100_000 ? Math.round(value) : null
}
