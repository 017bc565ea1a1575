import type { LRUCache } from 'lru-cache'

/** The answer that is kept under a key, or else asked for now, once for all who want the same. A question that failed is asked anew. */
export function memoizeAsync<Key extends string | number, Answer>(
  kept: LRUCache<Key, Promise<Answer>>,
  key: Key,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const known = kept.get(key)
  if (known) return known
  const asked = ask()
  kept.set(key, asked)
  asked.catch(() => kept.delete(key))
  return asked
}
