// The effect of each folding rule (src/text/tokenizer/fold.ts) on real words: how many of 1,000 words it changes, how
// many spellings it merges, and the most frequent of these, to see gains (احمد, أحمد) and losses (على, علي).
//   node bench/folding.ts       needs ../shared/data
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fold } from '#text/tokenizer/fold.ts'

const shared = join(import.meta.dirname, '../../shared/data')
const articles = 8_000

/** Each rule separately; `fold` applies all of them. */
const rules: Record<string, (word: string) => string> = {
  'alef with hamza, madda, wasla': (word) => word.replaceAll(/[أإآٱ]/g, 'ا'),
  'hamza on waw and yeh': (word) => word.replaceAll(/[ؤئ]/g, 'ء'),
  'ئ at the end → يء': (word) => word.replace(/(?<=[بتثجحخدذرزسشصضطظعغفقكلمنه])ئ$/, 'يء'),
  'ة → ه': (word) => word.replaceAll('ة', 'ه'),
  'ى → ي': (word) => word.replaceAll('ى', 'ي'),
  'harakat, dagger alef': (word) => word.replaceAll(/[\u064b-\u0652\u0670]/g, ''),
  tatweel: (word) => word.replaceAll('ـ', ''),
  'joiners, bidi controls': (word) => word.replaceAll(/\p{Cf}/gu, ''),
  elongation: (word) => word.replaceAll(/([ء-ي])\1{2,}/g, '$1'),
  'Persian, Urdu, Gulf letters': (word) => word.replaceAll(/[گکچپڤیھہژ]/g, (letter) => fold(letter)),
  'Arabic-Indic and Persian digits': (word) => word.replaceAll(/[٠-٩۰-۹]/g, (digit) => fold(digit)),
  'Latin case and accents': (word) => (/^\p{Script=Latin}/u.test(word) ? fold(word) : word),
  'presentation forms, compatibility': (word) => word.normalize('NFKC'),
  'all of them': fold,
}

const counts = countWords()
const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
console.log(`${total} words, ${counts.size} spellings`)
console.table(Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, effectOf(rule)])))

function effectOf(rule: (word: string) => string) {
  const groups = Map.groupBy(counts.keys(), rule)
  const changed = [...counts].reduce((sum, [word, count]) => sum + (rule(word) === word ? 0 : count), 0)
  const merged = [...groups.values()].filter((words) => words.length > 1)
  const second = (words: string[]) => words.map((word) => counts.get(word) ?? 0).sort((one, other) => other - one)[1] ?? 0
  const commonest = merged.toSorted((one, other) => second(other) - second(one)).slice(0, 4)
  return {
    'of 1,000 words': Number(((changed * 1000) / total).toFixed(2)),
    'spellings merged': merged.reduce((sum, words) => sum + words.length, 0),
    commonest: commonest
      .map((words) =>
        words
          .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
          .slice(0, 2)
          .join(' = '),
      )
      .join(', '),
  }
}

function countWords(): Map<string, number> {
  const found = new Map<string, number>()
  const lines = gunzipSync(readFileSync(join(shared, 'articles.ndjson.gz')))
    .toString()
    .split('\n')
    .slice(0, articles)
  for (const line of lines.filter(Boolean)) {
    for (const [word] of (JSON.parse(line) as { body: string }).body.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}]+/gu))
      found.set(word, (found.get(word) ?? 0) + 1)
  }
  return found
}
