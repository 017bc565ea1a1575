import { describe, expect, test } from 'vitest'
import { type Query, readQuery } from './readQuery.ts'

/** Each clause in brackets: its terms apart by /, their words by +; "quoted", *prefix, -excluded. Then the filters. */
function written({ clauses, agencies, categories, after, before }: Query): string {
  const terms = clauses.map(({ any, excluded }) => {
    const shown = any.map(({ words, exact, prefix }) => `${exact ? `"${words.join('+')}"` : words.join('+')}${prefix ? '*' : ''}`)
    return `${excluded ? '-' : ''}[${shown.join('/')}]`
  })
  const filters = [
    ...agencies.map((name) => `agency=${name}`),
    ...categories.map((name) => `category=${name}`),
    ...(after ? [`after=${after}`] : []),
    ...(before ? [`before=${before}`] : []),
  ]
  return [...terms, ...filters].join(' ')
}

const cases: [string, string][] = [
  ['الكويت اليوم', '[الكويت] [اليوم]'],
  ['مُحَمَّد  إِبراهيم', '[محمد] [ابراهيم]'],
  ['كوفيد-19', '[كوفيد+19]'],
  ['#كأس_الخليج', '[كاس+الخليج]'],
  ['', ''],
  [' ! ؟ - "" «» | * ', ''],
  // Phrases
  ['"مجلس الأمة" اليوم', '["مجلس+الامه"] [اليوم]'],
  ['«مجلس الأمة»', '["مجلس+الامه"]'],
  ['“مجلس الأمة”', '["مجلس+الامه"]'],
  ['“مجلس الأمة" اليوم', '["مجلس+الامه"] [اليوم]'],
  ['»مجلس الأمة«', '["مجلس+الامه"]'],
  ['"مجلس الأمة', '["مجلس+الامه"]'],
  ['قال "نعم"للاتفاق', '[قال] ["نعم"] [للاتفاق]'],
  ['شاشة 55" جديدة', '[شاشه] [55] [جديده]'],
  // Exclusions
  ['الكويت -رياضة', '[الكويت] -[رياضه]'],
  ['الكويت –رياضة −كرة', '[الكويت] -[رياضه] -[كره]'],
  ['-"كأس الخليج"', '-["كاس+الخليج"]'],
  ['--الكويت', '-[الكويت]'],
  ['الكويت - رياضة', '[الكويت] [رياضه]'],
  ['الكويت-رياضة', '[الكويت+رياضه]'],
  ['-(الكويت رياضة)', '-[الكويت] [رياضه]'],
  // Or
  ['الكويت أو قطر', '[الكويت/قطر]'],
  ['الكويت او قطر أو البحرين اليوم', '[الكويت/قطر/البحرين] [اليوم]'],
  ['oil OR gas', '[oil/gas]'],
  ['oil or gas', '[oil] [or] [gas]'],
  ['oil|gas | نفط', '[oil/gas/نفط]'],
  ['"مجلس الأمة" أو البرلمان', '["مجلس+الامه"/البرلمان]'],
  ['(الكويت أو قطر) النفط', '[الكويت/قطر] [النفط]'],
  ['أو الكويت', '[او] [الكويت]'],
  ['الكويت أو', '[الكويت] [او]'],
  ['| الكويت |', '[الكويت]'],
  ['الكويت أو ! قطر', '[الكويت/قطر]'],
  ['الكويت أو -قطر', '[الكويت] -[قطر]'],
  ['-الكويت أو -قطر', '-[الكويت] -[قطر]'],
  ['الكويت أو وكالة:كونا', '[الكويت] agency=كونا'],
  ['"أو" الكويت', '["او"] [الكويت]'],
  // Prefixes
  ['كوي*', '[كوي*]'],
  ['-كوي* أمير*', '-[كوي*] [امير*]'],
  ['"مجلس الأم*"', '["مجلس+الام"*]'],
  ['"مجلس الأم"*', '["مجلس+الام"*]'],
  ['كو*يت', '[كو+يت]'],
  ['ا* *', '[ا]'],
  // Filters
  ['agency:kuna نفط', '[نفط] agency=kuna'],
  ['Agency: KUNA', 'agency=kuna'],
  ['وكالة:كونا', 'agency=كونا'],
  ['الوكالة: "القبس الدولي" نفط', '[نفط] agency=القبس الدولي'],
  ['جهة:القبس جهه: الراي', 'agency=القبس agency=الراي'],
  ['category:«اقتصاد» تصنيف:رياضة قسم: رياضة', 'category=اقتصاد category=رياضه'],
  ['after:2026-11-21 before:21/12/2026', 'after=2026-11-21 before=2026-12-21'],
  ['بعد:٢٠٢٦-١١-٢١ قبل: ٢١/١٢/٢٠٢٦', 'after=2026-11-21 before=2026-12-21'],
  ['بعد:2026 قبل:2026-11', 'after=2026-01-01 before=2026-11-01'],
  ['after:2026 after:2025 before:2027 before:2028', 'after=2026-01-01 before=2027-01-01'],
  ['قَـبل:2026', 'before=2026-01-01'],
  // What is no filter is words
  ['قبل: الفجر', '[قبل] [الفجر]'],
  ['before:2026-02-30', '[before+2026+02+30]'],
  ['وكالة:', '[وكاله]'],
  ['وكالة: !', '[وكاله]'],
  ['الوزير: لا زيادة', '[الوزير] [لا] [زياده]'],
  ['-agency:kuna', '-[agency+kuna]'],
]

describe('readQuery', () => {
  test.each(cases)('%s', (text, expected) => {
    expect(written(readQuery(text))).toBe(expected)
  })

  test('reads 32 terms at most', () => {
    const { clauses } = readQuery('الكويت أو قطر '.repeat(40))
    expect(clauses.flatMap(({ any }) => any)).toHaveLength(32)
  })

  test('ends on a very long query', () => {
    for (const piece of ['"', '-', 'ا', 'ا"', 'ا:', 'قبل: ', '|', 'أو ', '* ', 'ا" -'])
      expect(readQuery(piece.repeat(100_000))).toBeDefined()
  })
})
