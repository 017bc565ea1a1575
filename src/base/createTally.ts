/** How many things each key has now. Keys that have none take no memory. */
export type Tally = { count(key: string): number; add(key: string, by?: number): void; remove(key: string, by?: number): void }

export function createTally(): Tally {
  const counts = new Map<string, number>()
  const change = (key: string, by: number) => {
    const left = (counts.get(key) ?? 0) + by
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  return { count: (key) => counts.get(key) ?? 0, add: (key, by = 1) => change(key, by), remove: (key, by = 1) => change(key, -by) }
}
