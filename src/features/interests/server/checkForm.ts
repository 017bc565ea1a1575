import { sql } from 'kysely'
import type { Db } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import { presentAgencies } from '#features/taxonomy/server/presentAgency.ts'
import { isExclusion } from '#text/query/exclusions.ts'
import { keywordLimits } from '../keywordLimits.ts'
import type { InterestsForm } from '../schema.ts'
import { keywordKey, keywordProblem } from './checkKeyword.ts'

const lists = ['categories', 'main_categories', 'agencies'] as const

/**
 * Throws `invalid` for keywords that are not allowed, by their index in the form (`keywords.2`),
 * and for unknown ids, by their list.
 * @param field reported instead of the index if there is only one keyword
 * @returns the form to go on with: merged agencies are the ones that they are part of
 */
export async function checkForm<Form extends InterestsForm>(db: Db, given: Form, field?: string): Promise<Form> {
  const form = given.agencies ? { ...given, agencies: await presentAgencies(db, given.agencies) } : given
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
  return form
}

async function countKnown(db: Db, table: (typeof lists)[number], ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where id = any(${ids}::int[])`.execute(db)
  return Number(rows[0]?.count)
}
