import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { evalMatch } from '#features/alerts/server/evalMatch.ts'
import { textsOfFile } from '#features/stories/server/textsOfFile.ts'
import { separateExclusions } from '#text/query/exclusions.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { anyString } from '../../../test/anyString.ts'
import { costlyRuns } from '../../../test/fuzzRuns.ts'
import { matchesRule, type PlainPost as Post } from '../../../test/matchesRule.ts'
import type { Rule as CompiledRule } from './rule.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirqab-match-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A line of the rules: its keywords include those that only exclude. */
type Rule = Omit<CompiledRule, 'exclusions'>

/** Matches every rule with the posts' texts, which `evaluated` has written into a file. */
async function loop(rules: Rule[], posts: Post[]): Promise<string[]> {
  const textOf = await textsOfFile(join(folder, 'posts'))
  const texts = posts.map((post) => ({ ...post, body_html: textOf(post) }))
  const compiled = rules.map((rule) => ({ ...rule, ...separateExclusions(rule.keywords) }))
  return texts.flatMap((post) => compiled.flatMap((rule, id) => (matchesRule(rule, post) ? [`${id} ${post.id}`] : [])))
}

async function evaluated(
  rules: Rule[],
  posts: Post[],
): Promise<{ pairs: string[]; lines: { rule: number; post: number; because: string | null }[] }> {
  const file = (name: string) => join(folder, name)
  const write = (name: string, rows: object[]) => writeFileSync(file(name), rows.map((row) => JSON.stringify(row)).join('\n'))
  write(
    'rules',
    rules.map((rule, id) => ({ id, ...rule })),
  )
  write('posts', posts)
  await evalMatch({ rules: file('rules'), posts: file('posts'), out: file('matches') })
  const lines = readFileSync(file('matches'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return { lines, pairs: lines.map(({ rule, post }) => `${rule} ${post}`) }
}

async function expectEqual(rules: Rule[], posts: Post[]): Promise<number> {
  const { pairs, lines } = await evaluated(rules, posts)
  expect(pairs.toSorted()).toEqual((await loop(rules, posts)).toSorted())
  for (const { rule, post, because } of lines) {
    if (because === null) expect(separateExclusions(rules[rule]?.keywords ?? []).keywords).toEqual([])
    else expectPrinted(because, posts.find(({ id }) => id === post) as Post)
  }
  return pairs.length
}

/** Each surface form occurs in the post exactly as printed. */
function expectPrinted(because: string, { title, excerpt, body_html = '' }: Post): void {
  for (const form of because.split(' … ')) expect(`${title}\n${excerpt}\n${body_html}`).toContain(form)
}

const word = fc.constantFrom(
  ...'الكويت والكويت بالكويت للكويت كويتي كويتية كويتيون مجلس الأمة المجلس النفط نفطية أسعار سعر وزير الوزراء وزارة كرة الكرات كأس الخليج خليجي عبدالله عبد الله في من كوفيد-19 ٢٠٢٦ 2026 KUNA كونا مدارس مدرسة'.split(
    ' ',
  ),
)
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))
const term = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}"`) },
  { weight: 1, arbitrary: word.map((one) => `${one.slice(0, 3)}*`) },
  { weight: 1, arbitrary: fc.tuple(word, word).map(([one, other]) => `${one} OR ${other}`) },
  { weight: 2, arbitrary: word.map((one) => `~${one}`) },
  { weight: 1, arbitrary: fc.constantFrom('', '|', '"', '-', '~', 'agency:kuna', '؟') },
)
const keyword = fc
  .array(fc.tuple(fc.boolean(), fc.boolean(), term), { minLength: 1, maxLength: 3 })
  .map((terms) => terms.map(([a, b, one]) => (a && b ? `-${one}` : one)).join(' '))
const ids = fc.oneof(
  { weight: 3, arbitrary: fc.constant<number[]>([]) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }) },
)
const rule: fc.Arbitrary<Rule> = fc.record({
  keywords: fc.oneof(
    { weight: 4, arbitrary: fc.array(keyword, { minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constant<string[]>([]) },
  ),
  categories: ids,
  main_categories: ids,
  agencies: ids,
  media_type: fc.constantFrom('both', 'both', 'text', 'video'),
  nisba: fc.boolean(),
})
const ref = fc.option(fc.record({ id: fc.integer({ min: 1, max: 4 }) }))
const post = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  title: text,
  excerpt: text,
  body_html: text,
  agency: fc.record({ id: fc.integer({ min: 1, max: 4 }) }),
  category: ref,
  main_category: ref,
  media_type: fc.constantFrom<('text' | 'media')[]>('text', 'media'),
})

describe('the index finds exactly the matches that a plain loop over the rules finds', () => {
  test('in generated rules and posts', async () => {
    let [runs, pairs] = [0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { minLength: 1, maxLength: 25 }),
        fc.uniqueArray(post, { minLength: 1, maxLength: 12, selector: ({ id }) => id }),
        async (rules, posts) => {
          pairs += await expectEqual(rules, posts)
          runs++
        },
      ),
      { numRuns: costlyRuns(150) },
    )
    expect(pairs).toBeGreaterThan(3 * runs)
  })

  test('in rules and posts of any characters', async () => {
    const any = anyString({ maxLength: 30 }).map((characters) => characters.replaceAll(/[<&]/g, ' '))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ ...ruleOf(fc.array(any, { maxLength: 3 })) }), { maxLength: 8 }),
        fc.uniqueArray(
          post.chain((one) => any.map((title) => ({ ...one, title, excerpt: title.slice(3), body_html: '' }))),
          { maxLength: 6, selector: ({ id }) => id },
        ),
        async (rules, posts) =>
          void expect((await evaluated(rules, posts)).pairs.toSorted()).toEqual((await loop(rules, posts)).toSorted()),
      ),
      { numRuns: costlyRuns(100) },
    )
  })

  const samples = join(import.meta.dirname, '../../../test/samples/articles/articles.ndjson')
  test('in articles, with keywords drawn from them', () => expectEqualIn(readFileSync(samples, 'utf8')))

  const archive = join(import.meta.dirname, '../../../../shared/data/articles.ndjson.gz')
  if (existsSync(archive))
    test('in articles of newspapers, with keywords drawn from them', () => expectEqualIn(gunzipSync(readFileSync(archive)).toString(), 401))
  else console.log("The newspapers' articles are not on this machine, so only the samples in test/samples/articles are tested.")
})

/** @param lines articles as `{title, body}`, one per line; every `step`th is read */
async function expectEqualIn(lines: string, step = 1): Promise<void> {
  const posts = lines
    .split('\n')
    .filter((line, index) => line !== '' && index % step === 0)
    .map((line, id): Post => {
      const { title, body } = JSON.parse(line) as { title: string; body: string }
      const tidy = (value: string) => value.replaceAll(/[<&\s]+/g, ' ')
      const number = { id: 1 + (id % 4) }
      return {
        id,
        title: tidy(title),
        excerpt: tidy(body).slice(0, 200),
        body_html: tidy(body),
        agency: number,
        category: number,
        main_category: null,
        media_type: 'text',
      }
    })
  const random = seeded(11)
  const rules = Array.from({ length: 300 }, () => drawRule(posts, random))
  expect(await expectEqual(rules, posts)).toBeGreaterThan(2_000)
}

function ruleOf(keywords: fc.Arbitrary<string[]>) {
  return {
    keywords,
    categories: ids,
    main_categories: ids,
    agencies: ids,
    media_type: fc.constantFrom<Rule['media_type'][]>('both', 'text'),
    nisba: fc.boolean(),
  }
}

function drawRule(posts: Post[], random: (below: number) => number): Rule {
  const draw = () => {
    const words = foldedWords(posts[random(posts.length)]?.body_html ?? '')
    const from = random(Math.max(1, words.length - 3))
    const some = (count: number) => words.slice(from, from + count).join(' ')
    return (
      [
        () => some(1),
        () => `"${some(2)}"`,
        () => some(2),
        () => `"${some(3)}"`,
        () => `${some(1)} -${words[random(words.length)]}`,
        () => `${some(1).slice(0, 4)}*`,
        () => `${words[from]} ~${words[from]}`,
        () => `-${words[random(words.length)]}`,
        () => `${some(1)} ~*`,
        () => `${some(1 + random(2))} ~+`,
        () =>
          ['الكويت ~+', 'أمير الكويت ~+', 'Kuwait ~+ ~*', 'South Korea ~+', 'كأس العالم -قطر ~+', 'Qatar ~+ ~بقطر', 'Egypt -Riyadh ~+'][
            random(7)
          ],
      ][random(11)]?.() ?? ''
    )
  }
  return {
    keywords: Array.from({ length: 1 + random(4) }, draw),
    categories: random(4) === 0 ? [1 + random(4)] : [],
    main_categories: [],
    agencies: random(6) === 0 ? [1 + random(4)] : [],
    media_type: 'both',
    nisba: random(3) === 0,
  }
}

function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
