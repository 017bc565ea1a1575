import type { Client } from 'pg'
import type { RelevanceSet } from './relevanceSets.ts'

/**
 * The ids of the best 100 documents for each query by ts_rank_cd with a text search configuration
 * of PostgreSQL. Documents need only contain one of the words, because hardly any contains all of
 * them.
 */
export async function rankByPostgres(
  client: Client,
  { documents, queries }: RelevanceSet,
  configuration: 'simple' | 'arabic',
): Promise<Map<string, string[]>> {
  await client.query('DROP TABLE IF EXISTS documents')
  await client.query(
    `CREATE TABLE documents AS
    SELECT id, to_tsvector('${configuration}', text) AS words FROM unnest($1::text[], $2::text[]) AS document (id, text)`,
    [documents.map(({ id }) => id), documents.map(({ text }) => text.replaceAll('\0', ''))],
  )
  await client.query('CREATE INDEX ON documents USING gin (words)')
  await client.query('ANALYZE documents')
  const found = new Map<string, string[]>()
  for (const { id, text } of queries) {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM documents, (SELECT replace(plainto_tsquery('${configuration}', $1)::text, '&', '|')::tsquery AS query) AS asked
      WHERE words @@ query ORDER BY ts_rank_cd(words, query) DESC, id LIMIT 100`,
      [text],
    )
    found.set(
      id,
      rows.map((row) => row.id),
    )
  }
  return found
}
