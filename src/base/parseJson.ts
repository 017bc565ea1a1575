/** The value of a JSON text that we did not write, or undefined if it is not valid JSON. The value may have any shape: validate it, or treat each field as absent. */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : Buffer.from(text).toString())
  } catch {
    return undefined
  }
}
