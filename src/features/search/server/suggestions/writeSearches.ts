import type { App } from '#base/app.ts'
import type { PlainSearch } from './plainSearch.ts'

/** Searches by the mark of searcher and words. */
export type Searches = Map<string, PlainSearch & { day: string }>

/**
 * Counts those whose mark is new. Sorted, so that two processes that write at once do not deadlock.
 */
export async function writeSearches(app: App, searches: Searches): Promise<void> {
  const given = [...searches].map(([mark, search]) => ({ mark, ...search }))
  const column = <Key extends 'mark' | 'day' | 'words' | 'spelling'>(key: Key) => given.map((one) => one[key])
  await app.pool.query(
    `with given as materialized (
       select * from unnest($1::uuid[], $2::date[], $3::text[], $4::text[]) as given (mark, day, words, spelling)),
     fresh as (
       insert into search_marks (day, mark) select day, mark from given order by day, mark on conflict do nothing returning day, mark)
     insert into searches (day, words, spelling, searchers)
     select g.day, g.words, min(g.spelling), count(*) from fresh join given g using (day, mark) group by g.day, g.words order by g.day, g.words
     on conflict (day, words) do update set searchers = searches.searchers + excluded.searchers`,
    [column('mark'), column('day'), column('words'), column('spelling')],
  )
}
