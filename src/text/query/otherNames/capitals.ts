import { foldedWords } from '../../tokenizer/words.ts'
import type { Query, Term } from '../readQuery.ts'
import { findNameAt, otherNameTerm, readOtherNames } from './otherNames.ts'

/**
 * Arab states and the G20 with their capitals, in English and Arabic; our own, because CLDR has no
 * capitals. A capital that is named like its country is left out, and so is one that states
 * dispute. The first name is shown; more may follow, because «عمان» is Oman and Amman.
 */
const table = `
Saudi Arabia, السعودية | Riyadh, الرياض
United Arab Emirates, الإمارات, UAE | Abu Dhabi, أبوظبي
Bahrain, البحرين | Manama, المنامة
Qatar, قطر | Doha, الدوحة
Oman, سلطنة عمان | Muscat, مسقط
Iraq, العراق | Baghdad, بغداد
Jordan, الأردن | Amman, العاصمة الأردنية
Lebanon, لبنان | Beirut, بيروت
Syria, سوريا | Damascus, دمشق
Egypt, مصر | Cairo, القاهرة
Yemen, اليمن | Sanaa, صنعاء
Libya, ليبيا | Tripoli, طرابلس
Morocco, المغرب | Rabat, الرباط
Sudan, السودان | Khartoum, الخرطوم
Mauritania, موريتانيا | Nouakchott, نواكشوط
Somalia, الصومال | Mogadishu, مقديشو
Argentina, الأرجنتين | Buenos Aires, بوينس آيرس
Australia, أستراليا | Canberra, كانبرا
Brazil, البرازيل | Brasilia, برازيليا
Canada, كندا | Ottawa, أوتاوا
China, الصين | Beijing, بكين
France, فرنسا | Paris, باريس
Germany, ألمانيا | Berlin, برلين
India, الهند | New Delhi, نيودلهي
Indonesia, إندونيسيا | Jakarta, جاكرتا
Italy, إيطاليا | Rome, روما
Japan, اليابان | Tokyo, طوكيو
Mexico, المكسيك | Mexico City, مكسيكو سيتي
Russia, روسيا | Moscow, موسكو
South Africa, جنوب أفريقيا | Pretoria, بريتوريا
South Korea, كوريا الجنوبية | Seoul, سيول
Turkey, تركيا | Ankara, أنقرة
United Kingdom, بريطانيا, Britain | London, لندن
United States, الولايات المتحدة, أمريكا, أميركا | Washington, واشنطن
`

/** A country or a capital, by its names; the first is English, the second Arabic. */
export type Place = { en: string; ar: string; terms: Term[] }

/** The capital of each country and the country of each capital, by their folded names. */
let places: Map<string, Place> | undefined

/**
 * The query about the capital of the first country that it names, or about the country of the first
 * capital; null if it names neither.
 */
export function askOfCapital(query: Query): { query: Query; place: Place } | null {
  for (let from = 0; from < query.clauses.length; from++) {
    const found = findNameAt(query.clauses, from, (words) => placesFor(words))
    const place = found?.names[0]
    if (!found || !place) continue
    const clauses = query.clauses.toSpliced(from, found.end - from, { any: place.terms, excluded: false })
    return { query: { ...query, clauses }, place }
  }
  return null
}

/** The place that belongs to the one of this name («قطر», «دولة قطر»): one or none. */
function placesFor(words: string[]): Place[] {
  places ??= readPlaces()
  const names = [words, ...readOtherNames(words).map((name) => name.words)]
  const found = names.flatMap((name) => places?.get(name.join(' ')) ?? [])
  // «عمان» names two places.
  return new Set(found.map(({ en }) => en)).size === 1 ? found : []
}

function readPlaces(): Map<string, Place> {
  const read = new Map<string, Place>()
  for (const line of table.trim().split('\n')) {
    const [country, capital] = line.split(' | ').map((names) => names.split(', ')) as [string[], string[]]
    for (const name of country) read.set(foldedWords(name).join(' '), placeOf(capital))
    for (const name of capital) read.set(foldedWords(name).join(' '), placeOf(country))
  }
  return read
}

function placeOf(names: string[]): Place {
  const [en = '', ar = ''] = names
  const known = names.flatMap((name) => readOtherNames(foldedWords(name)))
  const terms = names.map((name) => {
    const words = foldedWords(name)
    return otherNameTerm(known.find((other) => other.words.join(' ') === words.join(' ')) ?? { words })
  })
  return { en, ar, terms }
}
