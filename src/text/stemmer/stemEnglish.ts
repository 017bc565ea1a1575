const unchanged = new Set([
  'news',
  'series',
  'species',
  'gas',
  'bus',
  'paris',
  'texas',
  'kansas',
  'james',
  'wales',
  'always',
  'christmas',
  'hamas',
  'abbas',
  'yes',
])

const peoples = /^(?:kuwait|iraq|saud|qatar|bahrain|oman|yemen|emirat|israel|pakistan)is$/

/**
 * Removes plural s and 's from a folded Latin word (after D. Harman, "How effective is suffixing?",
 * 1991, with -ches, -shes, -xes, -sses).
 */
export function stemEnglish(word: string): string {
  const bare = word.endsWith("'s") ? word.slice(0, -2) : word
  if (bare.length < 4 || !bare.endsWith('s') || unchanged.has(bare)) return bare
  if (/^(?:gas|bus)es$/.test(bare)) return bare.slice(0, -2)
  if (peoples.test(bare)) return bare.slice(0, -1)
  if (bare.endsWith('ies')) return bare.length > 4 ? `${bare.slice(0, -3)}y` : bare
  if (/(?:[cs]h|x|ss|zz)es$/.test(bare)) return bare.slice(0, -2)
  return /[usi]s$/.test(bare) ? bare : bare.slice(0, -1)
}
