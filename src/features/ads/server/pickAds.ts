import type { Ad } from '../schema.ts'

/**
 * Shuffles ads so that each comes first as often as its weight says: weighted sampling without
 * replacement (Efraimidis and Spirakis 2006, algorithm A).
 * @param random as `Math.random`
 */
export function pickAds(ads: Ad[], random: () => number = Math.random): Ad[] {
  return ads
    .map((ad) => ({ ad, key: random() ** (1 / ad.weight) }))
    .sort((one, other) => other.key - one.key)
    .map(({ ad }) => ad)
}
