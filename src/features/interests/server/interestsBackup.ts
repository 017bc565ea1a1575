import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '#base/app.ts'
import type { BackupPart, BackupRow } from '#base/backupPart.ts'
import type { Tx } from '#base/database/db.ts'
import { presentAgency } from '#features/taxonomy/server/presentAgency.ts'
import { separateExclusions } from '#text/query/exclusions.ts'
import { keywordLimits } from '../keywordLimits.ts'
import { Keyword, mediaChoices } from '../schema.ts'
import { changeRule, mergeRule } from './changeRule.ts'
import { keywordProblem } from './checkKeyword.ts'
import { readRule, typedKeywords } from './readRule.ts'

const lists = { category: 'categories', main_category: 'main_categories', agency: 'agencies' } as const
type ListKind = keyof typeof lists
const listKinds = Object.keys(lists) as ListKind[]

/** Sections and agencies are identified by their slugs, which are the same in all installations. */
const Row = z.object({
  kind: z.enum(['keyword', 'category', 'main_category', 'agency', 'media_type', 'nisba']),
  value: Keyword,
})

/**
 * The interests of a reader, one per row; all that are still valid can be restored, in their order;
 * what the plan does not allow rests.
 */
export const interestsBackup: BackupPart = {
  name: 'interests',
  async collect(app, userId) {
    const rule = await readRule(app.db, userId)
    const rows: BackupRow[] = typedKeywords(rule).map((value) => ({ kind: 'keyword', value }))
    for (const kind of listKinds) {
      const ids = rule[lists[kind]]
      const { rows: chosen } = await sql<{ slug: string }>`
        select slug from ${sql.table(lists[kind])} where id = any(${ids}::int[]) order by array_position(${ids}::int[], id)`.execute(app.db)
      rows.push(...chosen.map(({ slug }) => ({ kind, value: slug })))
    }
    return [...rows, { kind: 'media_type', value: rule.media_type }, { kind: 'nisba', value: rule.nisba ? 'yes' : 'no' }]
  },
  restore: { maxRows: 2_000, run: restoreInterests },
}

async function restoreInterests(app: App, tx: Tx, userId: number, given: BackupRow[]): Promise<number> {
  const rows = given.flatMap((row) => Row.safeParse(row).data ?? [])
  const valuesOf = (kind: z.infer<typeof Row>['kind']) => rows.filter((row) => row.kind === kind).map(({ value }) => value)
  const { keywords, exclusions } = separateExclusions(valuesOf('keyword').filter((keyword) => !keywordProblem(keyword)))
  const form = {
    keywords: [...keywords.slice(0, keywordLimits.max), ...exclusions.slice(0, keywordLimits.maxExclusions)],
    categories: await idsOf(tx, 'category', valuesOf('category')),
    main_categories: await idsOf(tx, 'main_category', valuesOf('main_category')),
    agencies: await agenciesOf(tx, valuesOf('agency')),
    media_type: mediaChoices.find((choice) => choice === valuesOf('media_type')[0]) ?? 'both',
    nisba: valuesOf('nisba')[0] === 'yes',
  }
  const rule = await changeRule(app, tx, userId, (before) => mergeRule(before, form))
  return typedKeywords(rule).length + rule.categories.length + rule.main_categories.length + rule.agencies.length
}

async function idsOf(tx: Tx, kind: Exclude<ListKind, 'agency'>, slugs: string[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(lists[kind])} where slug = any(${slugs}::text[]) order by array_position(${slugs}::text[], slug)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The same of agencies, and of those that were merged into them. */
async function agenciesOf(tx: Tx, slugs: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${presentAgency(sql.raw('named.id'))} as id
    from (select id, slug from agencies union select id, slug from merged_agencies) named
    where slug = any(${slugs}::text[]) order by array_position(${slugs}::text[], slug)`.execute(tx)
  return rows.map(({ id }) => id)
}
