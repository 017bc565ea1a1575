import type pg from 'pg'
import type { Client } from './client.ts'
import type { Reader } from './readers.ts'

type Shown = { likes?: number; comments: number }

/**
 * Checks that the counters in API responses equal the rows.
 * @returns a description of each difference
 */
export async function compareShown(pool: pg.Pool, client: Client, readers: Reader[]): Promise<string[]> {
  const wrong: string[] = []
  const { rows: posts } = await pool.query<{ id: string } & Shown>(
    `select p.id, (select count(*)::int from comments c where c.resource_type = 'post' and c.resource_id = p.id and c.shown) as comments
     from posts p order by (select count(*) from reactions r where r.resource_type = 'post' and r.resource_id = p.id) desc, id limit 40`,
  )
  for (const { id, comments } of posts) {
    const list = await client.getWithRetries(`/api/auth/comments?type=post&resource_id=${id}`)
    const { total } = (list.body.meta ?? {}) as { total?: number }
    if (total !== comments) wrong.push(`post ${id} shows ${total} comments, there are ${comments}`)
    const { body } = await client.getWithRetries(`/api/auth/post/reaction?resource_id=${id}`)
    const shown = (body.resource_reactions ?? {}) as Record<string, number>
    const { rows } = await pool.query<{ kind: string; count: number }>(
      `select kind, count(*)::int from reactions where resource_type = 'post' and resource_id = $1 group by kind`,
      [id],
    )
    for (const { kind, count } of rows)
      if (shown[kind] !== count) wrong.push(`post ${id} shows ${shown[kind]} of ${kind}, there are ${count}`)
  }
  return [...wrong, ...(await compareSessions(client, readers))]
}

/** Checks that each reader's last acknowledged token is still a valid session. */
async function compareSessions(client: Client, readers: Reader[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { token, id } of readers) {
    const { body, status } = await client.getWithRetries('/api/user', token)
    if (body.id !== id) wrong.push(`the session of reader ${id} is not valid: ${status}`)
  }
  return wrong
}
