/** Returns the place of a term in an ascending list, or -1. */
export function placeOf(terms: Uint32Array, term: number): number {
  let [low, high] = [0, terms.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = terms[middle] as number
    if (found === term) return middle
    if (found < term) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** How many are in both lists, which are ascending. */
export function countShared(a: Uint32Array, b: Uint32Array): number {
  let count = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const one = a[i] as number
    const other = b[j] as number
    if (one === other) count++
    if (one <= other) i++
    if (other <= one) j++
  }
  return count
}
