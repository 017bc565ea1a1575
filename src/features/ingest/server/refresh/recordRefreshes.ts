import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { isDatabaseUnavailable } from '#base/database/isDatabaseUnavailable.ts'
import { storable } from '#text/storable.ts'
import type { Feed } from '../../schema.ts'
import type { ClaimedSource } from './claimSources.ts'
import type { RefreshOutcome } from './refreshSource.ts'
import { scheduleNext } from './scheduleNext.ts'

/** The limit of `addSource`; the unique index allows no more than 2,700 bytes. */
const maxAddress = 2_000

/**
 * Records the outcomes of many reads in one statement and releases the sources. If a lease expired
 * and another worker took it, nothing is recorded for that source. If the process dies before, the
 * sources are just read again.
 */
export async function recordRefreshes(app: App, outcomes: RefreshOutcome[]): Promise<void> {
  const now = app.now()
  const rows = outcomes.map((outcome) => toRow(outcome, now))
  // Before the sources are released: if the process died in between, a hub would be forgotten until
  // the feed changes.
  for (const outcome of outcomes) await recordHubAndMove(app, outcome)
  await sql`
    update sources s set
      next_fetch_at = given.next_fetch_at, leased_until = null, interval_seconds = given.interval_seconds,
      etag = given.etag, last_modified = given.last_modified, content_hash = decode(given.content_hash, 'hex'),
      failures = given.failures, first_failed_at = given.first_failed_at,
      last_error_code = given.error_code, last_error_detail = given.error_detail,
      last_fetched_at = ${now},
      last_ok_at = case when given.error_code is null then ${now} else s.last_ok_at end,
      last_new_at = case when given.new_posts > 0 then ${now} else s.last_new_at end,
      last_items = coalesce(given.items, s.last_items), last_doubles = coalesce(given.doubles, s.last_doubles),
      redirected_to = nullif(given.redirected_to, s.url),
      network_state = coalesce(given.network_state, s.network_state),
      status = coalesce(given.status, s.status), status_reason = coalesce(given.status_reason, s.status_reason),
      hub_renew_at = case when given.status is not null and s.hub_state is not null then ${now} else s.hub_renew_at end
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id int, leased_until timestamptz, next_fetch_at timestamptz,
      interval_seconds int, etag text, last_modified text, content_hash text, failures int, first_failed_at timestamptz, error_code text,
      error_detail text, new_posts int, items int, doubles int, redirected_to text, status text, status_reason text, network_state jsonb)
    where s.id = given.id and s.leased_until = given.leased_until`.execute(app.db)
}

/** An error of one source does not affect the others. */
async function recordHubAndMove(app: App, { source, movedTo, hub }: RefreshOutcome): Promise<void> {
  try {
    if (hub !== undefined && hubChanged(source, hub)) await recordHub(app, source, hub)
    if (movedTo && movedTo.length <= maxAddress) await recordMove(app, source, movedTo)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    app.log.error({ source: source.id, err: error }, 'hub or new URL of a source could not be recorded')
  }
}

function toRow({ source, reading, validators, networkState, items, doubles, redirectedTo }: RefreshOutcome, now: Date) {
  const { stopped, ...schedule } = scheduleNext(source, reading, now, Math.random())
  const failed = reading.result === 'failed' ? reading : null
  return {
    id: source.id,
    leased_until: source.leased_until,
    ...schedule,
    etag: validators.etag,
    last_modified: validators.last_modified,
    content_hash: validators.content_hash?.toString('hex') ?? null,
    error_code: failed?.code ?? null,
    error_detail: failed ? storable(failed.detail) : null,
    new_posts: reading.result === 'failed' ? 0 : reading.newPosts,
    items: doubles === null ? null : items,
    doubles,
    redirected_to: redirectedTo && redirectedTo.length <= maxAddress ? redirectedTo : null,
    network_state: networkState ?? null,
    status: stopped?.status ?? null,
    status_reason: stopped ? storable(stopped.reason) : null,
  }
}

function hubChanged(source: ClaimedSource, hub: Feed['hub']): boolean {
  return source.hub_url !== (hub?.url ?? null) || source.hub_topic !== (hub?.topic ?? null)
}

/** The feed names another hub, or none; `renewSubscriptions` then requests the subscription. */
async function recordHub(app: App, { id }: ClaimedSource, hub: Feed['hub']): Promise<void> {
  await app.db
    .updateTable('sources')
    .set({
      hub_url: hub?.url ?? null,
      hub_topic: hub?.topic ?? null,
      hub_state: null,
      hub_secret: null,
      hub_lease_until: null,
      hub_renew_at: hub ? app.now() : null,
    })
    .where('id', '=', id)
    .execute()
}

/** A source that moved to the URL of another one is redundant and ends. */
async function recordMove(app: App, { id }: ClaimedSource, movedTo: string): Promise<void> {
  const url = new URL(movedTo)
  await sql`
    update sources s set
      url = case when other.id is null then ${url.href} else s.url end,
      host = case when other.id is null then ${url.host} else s.host end,
      status = case when other.id is null then s.status else 'gone' end,
      status_reason = case when other.id is null then s.status_reason else 'moved to the address of source ' || other.id end
    from (select ${id}::int as moved) mine left join sources other on other.url = ${url.href} and other.id <> mine.moved
    where s.id = mine.moved`.execute(app.db)
}
