import { z } from 'zod'
import { requireWritable } from '#base/database/requireWritable.ts'
import { readNdjson } from '#base/readNdjson.ts'
import { writeParts } from '#base/writeParts.ts'
import { DocumentAbout } from '#engine/matcher/documentAbout.ts'
import type { DocumentToMatch } from '#engine/matcher/documentToMatch.ts'
import { emptyRule, type Rule } from '#engine/matcher/rule.ts'
import { RuleIndex } from '#engine/matcher/ruleIndex.ts'
import { createFormLookup, SurfaceForms } from '#engine/matcher/surfaceForms.ts'
import { termFrequency } from '#engine/matcher/termFrequency.ts'
import { textFields, textsOfFile } from '#features/stories/server/textsOfFile.ts'
import { separateExclusions } from '#text/query/exclusions.ts'
import { foldedWords } from '#text/tokenizer/words.ts'

const Id = z.union([z.string(), z.number()])
const ids = z.array(z.coerce.number().int()).nullish()

/** A line of the rules. `media` is an alias of `video`, because posts use it. */
const RuleLine = z.object({
  id: Id,
  keywords: z.array(z.string()).nullish(),
  categories: ids,
  main_categories: ids,
  agencies: ids,
  media_type: z.enum(['text', 'video', 'media', 'both']).nullish(),
  nisba: z.boolean().nullish(),
})

const Ref = z.looseObject({ id: z.int() }).nullish()
/**
 * A line of the posts, as the API returns them; fields that matching does not need are optional.
 */
const PostLine = z.object({
  ...textFields,
  id: Id,
  excerpt: z.string().nullish(),
  agency: Ref,
  category: Ref,
  main_category: Ref,
  media_type: z.enum(['text', 'media']).nullish(),
})
type PostLine = z.infer<typeof PostLine>
type TextOf = (post: PostLine) => string

/** Number of posts that determine which words are rare. */
const sampleSize = 2_000

export type MatchedFiles = { rules: number; posts: number; matches: number; seconds: number; posts_per_second: number }

/**
 * Matches every post of one file with every rule of another by the product's own index, and writes
 * a line per match: `{rule, post, because, about}`. `about`: how likely the post is about the
 * keyword, from 0 to 1; null without keywords. `seconds` are those of matching.
 */
export async function evalMatch(files: { rules: string; posts: string; out: string }): Promise<MatchedFiles> {
  requireWritable(files.out, [files.rules, files.posts])
  const textOf = await textsOfFile(files.posts)
  const { index, ids } = await readRules(files, textOf)
  const figures = { rules: ids.length, posts: 0, matches: 0 }
  let milliseconds = 0
  async function* matches() {
    for await (const { value: post } of readNdjson(files.posts, PostLine)) {
      const parts = partsOf(post, textOf)
      const startedAt = performance.now()
      const matches = matchesOf(index, post, parts)
      milliseconds += performance.now() - startedAt
      figures.posts++
      figures.matches += matches.length
      const aboutness = new DocumentAbout(wordsOf(parts))
      yield matches
        .map(({ rule, keyword, because }) => {
          const about = keyword === null ? null : Number(aboutness.of(keyword).toFixed(3))
          return `${JSON.stringify({ rule: ids[rule], post: post.id, because, about })}\n`
        })
        .join('')
    }
  }
  await writeParts(matches, files.out)
  const seconds = milliseconds / 1000
  return { ...figures, seconds: Number(seconds.toFixed(3)), posts_per_second: Math.round(figures.posts / seconds) || 0 }
}

async function readRules(files: { rules: string; posts: string }, textOf: TextOf): Promise<{ index: RuleIndex; ids: (string | number)[] }> {
  const sample: string[][] = []
  for await (const { value: post } of readNdjson(files.posts, PostLine))
    if (sample.push(wordsOf(partsOf(post, textOf))) === sampleSize) break
  const index = new RuleIndex(termFrequency(sample))
  const ids: (string | number)[] = []
  for await (const { value: rule } of readNdjson(files.rules, RuleLine)) index.set(ids.push(rule.id) - 1, ruleOf(rule))
  return { index, ids }
}

function ruleOf({ media_type, keywords, categories, main_categories, agencies, nisba }: z.infer<typeof RuleLine>): Rule {
  return {
    ...separateExclusions(keywords ?? []),
    categories: categories ?? emptyRule.categories,
    main_categories: main_categories ?? emptyRule.main_categories,
    agencies: agencies ?? emptyRule.agencies,
    media_type: media_type === 'media' ? 'video' : (media_type ?? emptyRule.media_type),
    nisba: nisba ?? emptyRule.nisba,
  }
}

type Match = { rule: number; keyword: string | null; because: string | null }

function matchesOf(index: RuleIndex, line: PostLine, parts: string[]): Match[] {
  const post = postOf(line, parts)
  const found = index.match(post)
  const forms = new SurfaceForms(
    post.words,
    parts.map((part) => () => part),
  )
  const formOf = createFormLookup(index.keywords, forms)
  return found.rules.map((rule, at) => {
    const keyword = found.keywords[at] as number
    return { rule, keyword: index.keywords.texts[keyword] ?? null, because: formOf(keyword) }
  })
}

function postOf({ agency, category, main_category, media_type }: PostLine, parts: string[]): DocumentToMatch {
  return {
    words: wordsOf(parts),
    agency: agency?.id ?? 0,
    category: category?.id ?? null,
    mainCategory: main_category?.id ?? null,
    media: media_type ?? 'text',
  }
}

function partsOf(post: PostLine, textOf: TextOf): string[] {
  return [post.title, post.excerpt ?? '', textOf(post)]
}

/** The words of all parts, separated as in `post_words.spelled`. */
function wordsOf(parts: string[]): string[] {
  return parts.flatMap((part, index) => (index === 0 ? foldedWords(part) : ['|', ...foldedWords(part)]))
}
