import { foldedWords } from '../../tokenizer/words.ts'
import type { Query, Term } from '../readQuery.ts'
import { withOptionalWords } from '../withOptionalWords.ts'
import { findNameAt, otherNameTerm, readOtherNames } from './otherNames.ts'

/**
 * Arab states and the G20 with their capitals, in English and Arabic; our own, because CLDR has no
 * capitals. A capital that is named like its country is left out, one that states dispute, and one
 * that is an everyday word (سيول, floods) or the name of another city (طرابلس). The first name is
 * shown; more may follow, because «عمان» is Oman and Amman, and after `!` what is no capital.
 */
const table = `
Saudi Arabia, السعودية | Riyadh, الرياض
United Arab Emirates, الإمارات, UAE | Abu Dhabi, أبوظبي
Bahrain, البحرين | Manama, المنامة
Qatar, قطر | Doha, الدوحة
Oman, سلطنة عمان | Muscat, مسقط, !مسقط رأس
Iraq, العراق | Baghdad, بغداد
Jordan, الأردن | Amman, العاصمة الأردنية
Lebanon, لبنان | Beirut, بيروت
Syria, سوريا | Damascus, دمشق
Egypt, مصر | Cairo, القاهرة
Yemen, اليمن | Sanaa, صنعاء
Morocco, المغرب | Rabat, الرباط, !الرباط الصليبي
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
Turkey, تركيا | Ankara, أنقرة
United Kingdom, بريطانيا, Britain | London, لندن
United States, الولايات المتحدة, أمريكا, أميركا | Washington, واشنطن
`

/** A country or a capital, by its names. `others`: what has the name and is not meant. */
export type Place = { en: string; ar: string; terms: Term[]; others: Term[] }

/** The capital of each country and the country of each capital, by their folded names. */
let places: Map<string, Place> | undefined

/**
 * The query about the capital of the country that it names, or about the country of the capital;
 * null if it asks for anything else: «رياض محرز» is a player, "Washington Post" a newspaper.
 */
export function askOfCapital(query: Query): { query: Query; place: Place } | null {
  const { clauses } = withOptionalWords(query)
  const wanted = clauses.filter(({ excluded, optional }) => !excluded && !optional)
  const found = findNameAt(wanted, 0, (words) => placesFor(words))
  const place = found?.names[0]
  if (!place || found.end < wanted.length) return null
  const excluded = [...clauses.filter((clause) => clause.excluded), ...place.others.map((other) => ({ any: [other], excluded: true }))]
  return { query: { ...query, clauses: [{ any: place.terms, excluded: false }, ...excluded] }, place }
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
    for (const name of capital.filter((name) => !name.startsWith('!'))) read.set(foldedWords(name).join(' '), placeOf(country))
  }
  return read
}

function placeOf(all: string[]): Place {
  const names = all.filter((name) => !name.startsWith('!'))
  const [en = '', ar = ''] = names
  const known = names.flatMap((name) => readOtherNames(foldedWords(name)))
  const terms = names.map((name) => {
    const words = foldedWords(name)
    return otherNameTerm(known.find((other) => other.words.join(' ') === words.join(' ')) ?? { words })
  })
  const others = all.flatMap((name) => (name.startsWith('!') ? otherNameTerm({ words: foldedWords(name.slice(1)) }) : []))
  return { en, ar, terms, others }
}
