/**
 * The value of a JSON text that we did not write, or undefined if it is not valid JSON. Without NUL
 * in its texts, which PostgreSQL cannot store. The value may have any shape: validate it, or treat
 * each field as absent.
 */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    const json = typeof text === 'string' ? text : Buffer.from(text).toString()
    return JSON.parse(json, json.includes('\\u0000') ? withoutNul : undefined)
  } catch {
    return undefined
  }
}

const withoutNul = (_key: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)
