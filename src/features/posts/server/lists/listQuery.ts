import { z } from 'zod'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, optional, pageSize, wholeNumber, withDefault } from '#base/api/queryValues.ts'
import { firstDay, firstPageLabels, type TrendingKind, trendingKinds } from '../../schema.ts'

/**
 * The query of GET /api/posts. Empty and null filter values are ignored (spec 5); unknown ones are
 * refused.
 */
export const ListPostsQuery = z.strictObject({
  pagination: pageSize(50, 200),
  cursor,
  media_type: withDefault('text', z.enum(['text', 'media'], 'bad_choice')).meta({ description: 'text when absent' }),
  quickView: withDefault(false, flag()).meta({ description: 'true: only short clips of twitter, instagram and threads' }),
  category: optional(z.union([firstPage(), wholeNumber(1, maxInt)], 'bad_category')).meta({
    description: `A category's id, or one of ${firstPageLabels.join(', ')} for the ranked first page`,
  }),
  main_category: optional(wholeNumber(1, maxInt)),
  sub_category: optional(wholeNumber(1, maxInt)),
  agency: optional(wholeNumber(1, maxInt)),
  language: optional(z.enum(['ar', 'en'], 'bad_choice')).meta({ description: 'Only posts in this language; both when absent' }),
  day: optional(z.iso.date('bad_day').refine((day) => day >= firstDay, 'bad_day')).meta({
    description: `Only posts of this day in Kuwait (${firstDay} or later), such as 2026-11-27`,
  }),
  trending: optional(trending()).meta({ description: `One of ${trendingKinds.join(', ')}` }),
  search: searched().meta({
    description: 'Words, "a phrase", -excluded, one OR other, begin*, agency: category: before: after: (docs/notes/arabic-text.md)',
  }),
  sort: withDefault('time', z.enum(['time', 'relevance'], 'bad_choice')).meta({
    description: 'Order of what a search found: newest first, or what fits best. Beside trending and the first page it means nothing',
  }),
  group: optional(z.enum(['story'], 'bad_choice')).meta({
    description:
      'story: only the newest report of each story that matches, in searches by relevance the best; in a list by time of both languages, the newest in the language of the request (X-localization), if there is one',
  }),
  first: optional(z.enum(['ar', 'en'], 'bad_choice')).meta({
    description:
      'Posts in this language come before those in the other, in searches by time and lists of own news; `other_language` says where these begin',
  }),
  widen: withDefault(false, flag()).meta({
    description: 'true: if a search by time finds few stories, those with some of its words follow after the first `all_words`',
  }),
})
/** A checked query. `category: 'first_page'` is the ranked first page. */
export type ListPostsQuery = z.output<typeof ListPostsQuery>

/**
 * GET /api/search/facets and /api/search/help: those of a list, of all news or of the product's
 * own.
 */
export const SearchQuery = ListPostsQuery.extend({
  own: withDefault(false, flag()).meta({ description: "true: only the product's own news" }),
})
export type SearchQuery = z.output<typeof SearchQuery> & { search: string }

/** GET /api/most/popular. */
export const ListPopularQuery = z.strictObject({
  media_type: optional(z.enum(['text', 'media'], 'bad_choice')),
  language: optional(z.enum(['ar', 'en'], 'bad_choice')),
})
export type ListPopularQuery = z.output<typeof ListPopularQuery>

function flag() {
  return z.enum(['true', 'false', '1', '0'], 'bad_choice').transform((value) => value === 'true' || value === '1')
}

function firstPage() {
  return z.enum(firstPageLabels).transform(() => 'first_page' as const)
}

/** 'Most Views' and 'mostviews' are the same: lower case, no spaces. */
function trending() {
  return z
    .string('bad_choice')
    .transform((value) => value.toLowerCase().replaceAll(/\s/g, ''))
    .pipe(z.enum(trendingKinds, 'bad_choice'))
    .transform((value): TrendingKind => value)
}

/** PostgreSQL's text has no NUL. Here, `null` is a word like any other. */
function searched() {
  const text = z
    .string('bad_text')
    .max(200, 'too_long')
    .refine((value) => !value.includes('\0'), 'bad_text')
    .transform((value) => value.trim() || undefined)
  return text.optional()
}
