/** A pseudorandom generator: the same seed gives the same sequence. */
export type SeededRandom = {
  /** An integer from `min` to `max`, both inclusive. */
  between(min: number, max: number): number
  /** Returns a number in [0, 1). */
  fraction(): number
  pick<T>(choices: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/**
 * xmur3 and mulberry32 (Bob Jenkins and Tommy Ettinger, public domain): short, and good enough to
 * vary news and pictures.
 */
export function createRandom(seed: string): SeededRandom {
  let state = hash(seed)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  return {
    fraction,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] as (typeof choices)[number],
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: fraction() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  }
}

function hash(text: string): number {
  let mixed = 1_779_033_703 ^ text.length
  for (const letter of text) {
    mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 3_432_918_353)
    mixed = (mixed << 13) | (mixed >>> 19)
  }
  mixed = Math.imul(mixed ^ (mixed >>> 16), 2_246_822_507)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
