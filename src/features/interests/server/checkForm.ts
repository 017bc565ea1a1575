import { type Kysely, sql } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import { isExclusion } from '#text/query/exclusions.ts'
import { keywordLimits } from '../keywordLimits.ts'
import type { InterestsForm } from '../schema.ts'
import { keywordKey, keywordProblem } from './checkKeyword.ts'

const lists = ['categories', 'main_categories', 'agencies'] as const

/**
 * Throws `invalid` for keywords that are not allowed, by their index in the form (`keywords.2`),
 * and for unknown ids, by their list.
 * @param field reported instead of the index if there is only one keyword
 */
export async function checkForm(db: Kysely<DB>, form: InterestsForm, field?: string): Promise<void> {
  const fields: Record<string, string[]> = {}
  for (const [index, keyword] of (form.keywords ?? []).entries()) {
    const problem = keywordProblem(keyword)
    if (problem) fields[field ?? `keywords.${index}`] = [problem]
  }
  const exclusions = new Set(form.keywords?.filter(isExclusion).map(keywordKey))
  if (exclusions.size > keywordLimits.maxExclusions) fields.keywords = ['exclusions_many']
  for (const list of lists) {
    const ids = [...new Set(form[list])]
    if (ids.length > 0 && (await countKnown(db, list, ids)) < ids.length) fields[list] = ['unknown_value']
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', fields)
}

async function countKnown(db: Kysely<DB>, table: (typeof lists)[number], ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where id = any(${ids}::int[])`.execute(db)
  return Number(rows[0]?.count)
}
