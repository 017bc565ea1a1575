/** What JSON from outside says, or undefined if it is none. It has any shape: validate it, or treat each field as absent. */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : Buffer.from(text).toString())
  } catch {
    return undefined
  }
}
