/**
 * Writes of readers, recorded outside the database from the responses. An entry is anything with
 * one value (a reaction is on or off, a comment exists or not, a name); it has the last
 * acknowledged value, and the values whose outcome is unknown.
 */
export type Journal = ReturnType<typeof createJournal>

/** @property unknown values that may have been written, or may still be written */
type Entry = { value: string; at: number; unknown: { value: string; at: number }[] }

/**
 * Longer than a statement can continue in the database after its client has gone (30 s), including
 * the time that it may wait for locks.
 */
const graceMs = 120_000

export function createJournal() {
  const entries = new Map<string, Map<string, Entry>>()
  const counts = { acknowledged: 0, unknown: 0, refused: 0 }

  function entryOf(kind: string, key: string, initial: string): Entry {
    const ofKind = entries.get(kind) ?? new Map<string, Entry>()
    entries.set(kind, ofKind)
    const entry = ofKind.get(key) ?? { value: initial, at: 0, unknown: [] }
    ofKind.set(key, entry)
    return entry
  }

  return {
    counts,
    acknowledge(kind: string, key: string, value: string, initial = ''): void {
      const entry = entryOf(kind, key, initial)
      const now = Date.now()
      entry.unknown = entry.unknown.filter(({ at }) => at > now - graceMs)
      Object.assign(entry, { value, at: now })
    },
    recordUnknown(kind: string, key: string, value: string, initial = ''): void {
      entryOf(kind, key, initial).unknown.push({ value, at: Date.now() })
    },
    /** Adds an entry with its initial value, unless it exists. */
    add: (kind: string, key: string, initial: string) => void entryOf(kind, key, initial),
    valueOf: (kind: string, key: string) => entries.get(kind)?.get(key)?.value,
    /** The number of entries of a kind. */
    size: (kind: string) => entries.get(kind)?.size ?? 0,
    /**
     * Compares the database with the journal.
     * @param found the rows of the database, by key
     * @param absent the value of an entry without a row
     */
    compare(kind: string, found: Map<string, string>, absent: string): Difference[] {
      const known = entries.get(kind) ?? new Map<string, Entry>()
      const wrong: Difference[] = []
      for (const [key, { value, at, unknown }] of known) {
        const actual = found.get(key) ?? absent
        const expected = [value, ...unknown.map((one) => one.value)]
        if (!expected.includes(actual)) wrong.push({ kind, key, actual, expected, at })
      }
      for (const [key, actual] of found) if (!known.has(key)) wrong.push({ kind, key, actual, expected: [absent], at: 0 })
      return wrong
    },
  }
}

/** @property at when the expected value was acknowledged, ms since 1970; 0 if never */
export type Difference = { kind: string; key: string; actual: string; expected: string[]; at: number }
