// Prints the parts of src/text/query/otherNames/nameTable.ts that come from CLDR: territories, currencies and languages from the CLDR data
// in Node's ICU, cities from the npm package cldr-dates-modern (Unicode-3.0), unpacked beside the project by `npm pack`.
//   node bench/otherNames.ts [FOLDER of cldr-dates-modern]
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Territories without inhabitants or without a name of their own in news, and codes of tests. */
const leftOut = new Set(['AC', 'BV', 'CP', 'CQ', 'DG', 'EA', 'HM', 'IO', 'QO', 'TA', 'TF', 'UM', 'XA', 'XB', 'ZZ'])
/**
 * Names that are also another word in Arabic: «مالي» is financial, «نوم» is sleep. Found by the
 * names beside them, but no longer finds these.
 */
const ambiguous = new Set('مالي بنين سمراء العيون لومي ديلي نيوي ساموا مايوت Oral'.split(' '))
/** Names that are mostly this, but another word too: «المغرب» is sunset. */
const alsoWords = new Set('المغرب الرياض مسقط كوبا دكا Jordan Georgia Jersey'.split(' '))
/** Names that are spelt like one another. */
const shared = new Set(['عُمان', 'عمّان'])
const currencies = 'USD EUR GBP KWD SAR AED QAR BHD OMR EGP JOD LBP SYP IQD IRR TRY YER MAD TND DZD LYD SDG JPY CNY INR PKR RUB CHF'
const languages = 'en fr de es it pt ru zh ja ko tr fa ur he ku am so sw bn ta uk el la nl sv pl hy id ms th'
const areas = ['Africa', 'Asia', 'Europe']
/** Time zones of other countries that are named after cities in the news. */
const overseas = [
  'Buenos_Aires',
  'Bogota',
  'Caracas',
  'Chicago',
  'Detroit',
  'Havana',
  'La_Paz',
  'Lima',
  'Los_Angeles',
  'Mexico_City',
  'Montevideo',
  'New_York',
  'Santiago',
  'Sao_Paulo',
  'Toronto',
  'Vancouver',
  'Melbourne',
  'Sydney',
  'Auckland',
  'Honolulu',
]
const [, , folder] = process.argv

print('Territories', regions(), 'region')
print('Currencies', currencies.split(' '), 'currency')
print('Languages', languages.split(' '), 'language')
if (folder) {
  console.log('\n# Cities: cldr-dates-modern')
  const [en, ar] = ['en', 'ar'].map((locale) => citiesOf(folder, locale)) as [Map<string, string>, Map<string, string>]
  for (const [key, name] of ar) line([en.get(key) ?? key.replaceAll('_', ' '), name])
}

function regions(): string[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return codes.filter((code) => !leftOut.has(code) && english.of(code) && new Intl.Locale(`und-${code}`).region === code)
}

function print(title: string, codes: string[], type: 'region' | 'currency' | 'language'): void {
  console.log(`\n# ${title}: CLDR ${process.versions.cldr}`)
  for (const code of codes) {
    const names = ['en', 'ar'].flatMap((locale) =>
      (['long', 'short'] as const).map((style) => new Intl.DisplayNames(locale, { type, style, fallback: 'none' }).of(code)),
    )
    line(names.filter((name) => name !== undefined && !/^\W?[A-Z]*\W?$|[.]|[\u200f]/.test(name)) as string[])
  }
}

function citiesOf(path: string, locale: string): Map<string, string> {
  const file = JSON.parse(readFileSync(join(path, 'main', locale, 'timeZoneNames.json'), 'utf8'))
  const zones: Record<string, Record<string, { exemplarCity?: string }>> = file.main[locale].dates.timeZoneNames.zone
  const far = ['America', 'Australia', 'Pacific'].flatMap((area) => Object.entries(zones[area] ?? {}))
  const named = [...areas.flatMap((area) => Object.entries(zones[area] ?? {})), ...far.filter(([key]) => overseas.includes(key))]
  return new Map(named.flatMap(([key, { exemplarCity }]) => (exemplarCity ? [[key, exemplarCity] as const] : [])))
}

function line(names: string[]): void {
  const plain = [...new Set(names.map((name) => name.replace(/ \(.*\)| SAR China/g, '').replace(' - ', ' ')))]
  if (plain.length > 1)
    console.log(
      plain.map((name) => `${ambiguous.has(name) ? '~' : alsoWords.has(name) ? '≈' : shared.has(name) ? '≠' : ''}${name}`).join(' | '),
    )
}
