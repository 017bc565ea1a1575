/**
 * The responses that readers got, recorded outside the database: for each thing with one value (a reaction is on or
 * off, a comment exists or not, a name), the last acknowledged value, and the values whose outcome is unknown.
 */
export type Journal = ReturnType<typeof createJournal>

/** @property unknown values that may have been written, or may still be */
type Register = { value: string; at: number; unknown: { value: string; at: number }[] }

/**
 * Longer than a statement can continue in the database after its client is gone (30 s), including everything
 * that may have to wait first.
 */
const graceMs = 120_000

export function createJournal() {
  const registers = new Map<string, Map<string, Register>>()
  const counts = { acknowledged: 0, unknown: 0, refused: 0 }

  function registerOf(kind: string, key: string, initial: string): Register {
    const ofKind = registers.get(kind) ?? new Map<string, Register>()
    registers.set(kind, ofKind)
    const register = ofKind.get(key) ?? { value: initial, at: 0, unknown: [] }
    ofKind.set(key, register)
    return register
  }

  return {
    counts,
    acknowledge(kind: string, key: string, value: string, initial = ''): void {
      const register = registerOf(kind, key, initial)
      const now = Date.now()
      register.unknown = register.unknown.filter(({ at }) => at > now - graceMs)
      Object.assign(register, { value, at: now })
    },
    doubt(kind: string, key: string, value: string, initial = ''): void {
      registerOf(kind, key, initial).unknown.push({ value, at: Date.now() })
    },
    /** Records the value of a thing that nobody has tried to change yet. */
    expect: (kind: string, key: string, initial: string) => void registerOf(kind, key, initial),
    valueOf: (kind: string, key: string) => registers.get(kind)?.get(key)?.value,
    /** The number of things of a kind, and for how many of them the value is certain. */
    size: (kind: string) => registers.get(kind)?.size ?? 0,
    kinds: () => [...registers.keys()],
    /**
     * Compares the database with the journal.
     * @param found key → value of everything that exists
     * @param absent the value of things that do not exist
     */
    compare(kind: string, found: Map<string, string>, absent: string): Difference[] {
      const known = registers.get(kind) ?? new Map<string, Register>()
      const wrong: Difference[] = []
      for (const [key, { value, at, unknown }] of known) {
        const is = found.get(key) ?? absent
        const may = [value, ...unknown.map((one) => one.value)]
        if (!may.includes(is)) wrong.push({ kind, key, is, may, at })
      }
      for (const [key, is] of found) if (!known.has(key)) wrong.push({ kind, key, is, may: [absent], at: 0 })
      return wrong
    },
  }
}

/** @property at when the expected value was acknowledged, ms since 1970; 0 when never */
export type Difference = { kind: string; key: string; is: string; may: string[]; at: number }
