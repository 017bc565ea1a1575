import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Network } from './adNetworks.ts'

export type Counts = { impressions: number; clicks: number }
/** Counts of an ad on a day in Kuwait from an address with these networks. */
export type Counted = Counts & { id: number; day: string; networks: Network[] }
type Sum = Counts & { id: number; day: string; refused_impressions: number; refused_clicks: number }
type Used = Counts & { id: number; day: string; mark: string }

/**
 * Counts of an ad for one network (an IPv4 address, an IPv6 /64; four times as much for its /48) on
 * a day, whatever browsers are named.
 */
const maxPerNetwork: Counts = { impressions: 64, clicks: 8 }

/**
 * Adds to the numbers of ads what their networks may still count, and to the numbers beside them
 * what was not counted. One process writes at a time, so that several do not each use up the rest.
 */
export async function writeCounts(app: App, counted: Counted[]): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.countAds}::bigint)`.execute(tx)
    const used = await readUsed(tx, counted)
    const sums = new Map<string, Sum>()
    for (const { id, day, networks, ...given } of counted) {
      const own = networks.map(({ mark, times }) => ({ used: usedBy(used, id, day, mark), times }))
      const allowed = { impressions: take('impressions', given, own), clicks: take('clicks', given, own) }
      const sum = sums.get(`${id} ${day}`) ?? { id, day, impressions: 0, clicks: 0, refused_impressions: 0, refused_clicks: 0 }
      sum.impressions += allowed.impressions
      sum.clicks += allowed.clicks
      sum.refused_impressions += given.impressions - allowed.impressions
      sum.refused_clicks += given.clicks - allowed.clicks
      sums.set(`${id} ${day}`, sum)
    }
    await addSums(tx, [...sums.values()])
    await saveUsed(tx, [...used.values()])
  })
}

/** Takes what all networks of an address still have. @returns how many count */
function take(kind: keyof Counts, given: Counts, networks: { used: Counts; times: number }[]): number {
  const left = networks.map(({ used, times }) => maxPerNetwork[kind] * times - used[kind])
  const count = Math.max(0, Math.min(given[kind], ...left))
  for (const { used } of networks) used[kind] += count
  return count
}

function usedBy(used: Map<string, Used>, id: number, day: string, mark: string): Used {
  const key = `${id} ${day} ${mark}`
  const known = used.get(key) ?? { id, day, mark, impressions: 0, clicks: 0 }
  used.set(key, known)
  return known
}

async function readUsed(tx: Tx, counted: Counted[]): Promise<Map<string, Used>> {
  const asked = counted.flatMap(({ id, day, networks }) => networks.map(({ mark }) => ({ id, day, mark })))
  const { rows } = await sql<Used>`
    select v.ad_id as id, v.day::text, encode(v.network, 'hex') as mark, v.impressions, v.clicks
    from (select distinct id, day, mark from unnest(${asked.map(({ id }) => id)}::int[], ${asked.map(({ day }) => day)}::date[], ${asked.map(({ mark }) => mark)}::text[])
      as a (id, day, mark)) a
    join ad_viewers v on v.ad_id = a.id and v.day = a.day and v.network = decode(a.mark, 'hex')`.execute(tx)
  return new Map(rows.map((row) => [`${row.id} ${row.day} ${row.mark}`, row]))
}

/** An ad that was deleted meanwhile has no numbers. */
async function addSums(tx: Tx, sums: Sum[]): Promise<void> {
  const list = <Key extends keyof Sum>(key: Key) => sums.map((sum) => sum[key])
  await sql`
    insert into ad_counts as c (ad_id, day, impressions, clicks, refused_impressions, refused_clicks)
    select a.id, n.day, n.impressions, n.clicks, n.refused_impressions, n.refused_clicks
    from unnest(${list('id')}::int[], ${list('day')}::date[], ${list('impressions')}::int[], ${list('clicks')}::int[],
      ${list('refused_impressions')}::int[], ${list('refused_clicks')}::int[])
      as n (id, day, impressions, clicks, refused_impressions, refused_clicks) join ads a on a.id = n.id
    order by a.id, n.day
    on conflict (ad_id, day) do update set impressions = c.impressions + excluded.impressions, clicks = c.clicks + excluded.clicks,
      refused_impressions = c.refused_impressions + excluded.refused_impressions, refused_clicks = c.refused_clicks + excluded.refused_clicks`.execute(
    tx,
  )
}

async function saveUsed(tx: Tx, used: Used[]): Promise<void> {
  const list = <Key extends keyof Used>(key: Key) => used.map((one) => one[key])
  await sql`
    insert into ad_viewers (ad_id, day, network, impressions, clicks)
    select a.id, n.day, decode(n.mark, 'hex'), n.impressions, n.clicks
    from unnest(${list('id')}::int[], ${list('day')}::date[], ${list('mark')}::text[], ${list('impressions')}::int[], ${list('clicks')}::int[])
      as n (id, day, mark, impressions, clicks) join ads a on a.id = n.id
    on conflict (ad_id, day, network) do update set impressions = excluded.impressions, clicks = excluded.clicks`.execute(tx)
}
