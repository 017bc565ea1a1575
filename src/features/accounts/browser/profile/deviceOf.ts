/**
 * Patterns in a `User-Agent` header. More specific ones come first, because browsers also name the
 * ones they imitate.
 */
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

/** The browser and system that a user agent names; an empty string for what it does not. */
export function deviceOf(userAgent: string | null): { browser: string; system: string } {
  const nameIn = (names: [RegExp, string][]) => names.find(([word]) => word.test(userAgent ?? ''))?.[1] ?? ''
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
