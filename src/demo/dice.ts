/** Random choices that are the same for the same seed. */
export type Dice = {
  /** An integer from `least` to `most`, both inclusive. */
  between(least: number, most: number): number
  /** In [0, 1). */
  part(): number
  pick<T>(choices: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** xmur3 and mulberry32 (Bob Jenkins and Tommy Ettinger, public domain): small, and random enough to vary news and pictures. */
export function createDice(seed: string): Dice {
  let state = hash(seed)
  const part = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(part() * (most - least + 1))
  return {
    part,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] as (typeof choices)[number],
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: part() }))
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
