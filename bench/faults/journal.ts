/**
 * What the readers were told, kept apart from the database: for each thing that has one value (a reaction is on or off, a comment is there or not,
 * a name) the value acknowledged last, and those whose outcome nobody told.
 */
export type Journal = ReturnType<typeof createJournal>

/** @property unknown values that may have been written, or may still be */
type Register = { value: string; at: number; unknown: { value: string; at: number }[] }

/** Longer than a statement can go on in the database after whoever asked for it is gone (30 s), with all that may have to wait before. */
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
    /** A thing whose value nobody has tried to change yet has one all the same. */
    expect: (kind: string, key: string, initial: string) => void registerOf(kind, key, initial),
    valueOf: (kind: string, key: string) => registers.get(kind)?.get(key)?.value,
    /** How many things there are of a kind, and of how many the value is known for sure. */
    size: (kind: string) => registers.get(kind)?.size ?? 0,
    kinds: () => [...registers.keys()],
    /**
     * Holds what is there against what was told.
     * @param found key → value of everything that is there
     * @param absent the value of what is not there
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

/** @property at when the value that ought to be there was acknowledged, ms since 1970; 0 when never */
export type Difference = { kind: string; key: string; is: string; may: string[]; at: number }
