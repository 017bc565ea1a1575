import { z } from 'zod'
import { isThorough } from './fuzzRuns.ts'
import type { Route } from './routes.ts'

type JsonSchema = { type?: string; enum?: unknown[]; const?: unknown; format?: string; anyOf?: JsonSchema[]; minLength?: number }
type Fields = Record<string, unknown>

/**
 * Choices of a field that are sampled, e.g. of the acts by which the log is filtered: all, or only
 * the first of each field.
 */
type Choices = 'all' | 'first'
/** How many choices of a field the gate samples. A deep run samples all: the log has 110 acts. */
const maxChoices = isThorough ? Number.POSITIVE_INFINITY : 8

/**
 * Values for each field of a schema, so that validation of one field is not masked by another that
 * is missing; one sample for each choice of a field.
 */
function samplesOf(shape: z.ZodType | undefined, choices: Choices = 'first'): Fields[] {
  if (!shape) return [{}]
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const fields = Object.entries(properties)
  const sample = Object.fromEntries(fields.map(([name, one]) => [name, required.includes(name) ? sampleValue(one) : undefined]))
  if (choices === 'first') return [sample]
  return [sample, ...fields.flatMap(([name, one]) => someOf(one.enum ?? []).map((choice) => ({ ...sample, [name]: choice })))]
}

/** Every choice, or as many as are sampled at equal distances, among them the first. */
function someOf(choices: unknown[]): unknown[] {
  const distance = Math.max(1, choices.length / maxChoices)
  return choices.filter((_choice, index) => Math.floor(index / distance) !== Math.floor((index - 1) / distance))
}

function sampleValue(schema: JsonSchema): unknown {
  if (schema.anyOf?.[0]) return sampleValue(schema.anyOf[0])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'email') return 'reader@example.com'
  if (schema.format === 'uuid') return 'b1b1b1b1-b1b1-41b1-81b1-b1b1b1b1b1b1'
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.type === 'object') return {}
  return schema.type === 'string' ? 'كلمة' : 1
}

export type Call = { field: string; url: string; payload: string }

/** A value that no form sends, as it stands in an address and in JSON. */
export type HostileValue = { text: string; json: string }

/**
 * Makes one call for each field, with that field set to the value; each call once, although the
 * samples of a field's choices give those of the others again.
 * @param choices of the other fields
 */
export function callsWith(route: Route, value: HostileValue, choices: Choices = 'all'): Iterable<Call> {
  const calls = callsOf(route, value, choices).map((call) => [`${call.url} ${call.payload}`, call] as const)
  return new Map(calls).values()
}

function* callsOf(route: Route, value: HostileValue, choices: Choices): Generator<Call> {
  const { params, querystring, body } = route.schemas
  const named = Object.fromEntries([...route.url.matchAll(/:(\w+)/g)].map(([, field]) => [field, 1]))
  for (const query of samplesOf(querystring, choices)) yield* inAddress(route.url, { ...named, ...samplesOf(params)[0] }, query, value.text)
  for (const fields of samplesOf(body, choices)) yield* inBody(addressOf(route.url, named, samplesOf(querystring)[0] ?? {}), fields, value)
}

function* inAddress(url: string, params: Fields, query: Fields, text: string): Generator<Call> {
  for (const field of Object.keys(params)) yield { field, url: addressOf(url, { ...params, [field]: text }, query), payload: '{}' }
  for (const field of Object.keys(query)) yield { field, url: addressOf(url, params, { ...query, [field]: text }), payload: '{}' }
}

function* inBody(url: string, fields: Fields, { text, json }: HostileValue): Generator<Call> {
  for (const field of Object.keys(fields)) {
    yield { field, url, payload: JSON.stringify({ ...fields, [field]: '#' }).replace('"#"', () => json) }
    yield { field, url, payload: JSON.stringify({ ...fields, [field]: text }) }
    yield { field, url, payload: JSON.stringify({ ...fields, [field]: ['#'] }).replace('"#"', () => json) }
  }
}

function addressOf(url: string, params: Fields, query: Fields): string {
  const path = url.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(String(params[name]))).replace('*', 'x')
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
