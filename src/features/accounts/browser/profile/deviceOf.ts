/** By the words of a `User-Agent` header; the more particular ones first, since browsers name each other in theirs. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** What somebody used, as far as their browser says; empty texts where it does not. */
export function deviceOf(userAgent: string | null): { browser: string; system: string } {
  const nameIn = (names: [RegExp, string][]) => names.find(([word]) => word.test(userAgent ?? ''))?.[1] ?? ''
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
