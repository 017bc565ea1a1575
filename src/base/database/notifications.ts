import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from './tables.ts'

/**
 * Channels of notifications between processes (PostgreSQL's NOTIFY), with their payloads in words.
 * Its references are the code that sends or receives one: `notify` and `notifySql` send; `listen`,
 * `workOnNotification` and `notifications` of manifests receive. A trigger sends in its migration.
 */
export const notifications = {
  /** Advertisements changed. */
  ads: 'nothing',
  /** A story has new alerts. */
  alerts: 'the id of the story',
  /** A comment was added, changed, or is no longer shown. */
  comments: 'a `CommentNotification` as JSON',
  /** Deliveries were queued: senders claim them. */
  deliveries: 'the channel to be sent on; nothing: any of them',
  /** Events changed (a trigger). */
  events: 'nothing',
  /** Incidents changed (a trigger). */
  incidents: 'nothing',
  /** Newsletters changed, or have a new issue (triggers). */
  newsletters: 'nothing',
  /** An editor changed the first page. */
  news_by_hand: 'nothing',
  /** Plans changed (a trigger). */
  plans: 'nothing',
  /** Votes were cast, or a poll was closed. */
  poll_votes: 'a list of ids of polls as JSON',
  /** Polls changed (a trigger). */
  polls: 'nothing',
  /** Posts were stored, changed or removed. */
  posts: 'a list of new posts as JSON: ids, sections, agency; empty if others changed',
  /** Posts wait to be matched with interests (a trigger). */
  posts_to_match: 'nothing',
  /** Ranked lists changed. */
  rankings: 'nothing',
  /** A story waits for the deliveries of its alerts to be planned. */
  stories_to_deliver: 'nothing',
  /** A subscription changed (a trigger). Nobody listens: rules are read again by their revision. */
  subscriptions: 'nothing',
  /** Surveys changed (a trigger). */
  surveys: 'nothing',
  /** Sections or agencies changed (triggers, too). */
  taxonomy: 'nothing',
  /** Texts of pages changed (a trigger). */
  texts: 'nothing',
  /** A story became urgent, or is no longer. */
  urgent: 'nothing',
}

export type NotificationName = keyof typeof notifications

/**
 * Handlers of payloads by channel. Unlike with `Record`, "go to definition" leads from a handler to
 * its channel in the table.
 */
export type NotificationHandlers = { [Name in keyof typeof notifications]?: (payload: string) => void }

/**
 * Sends a notification, when the transaction commits if there is one. PostgreSQL sends equal ones
 * of a transaction once.
 */
export async function notify(db: Kysely<DB>, name: NotificationName, payload = ''): Promise<void> {
  await sql`select ${notifySql(name, sql`${payload}`)}`.execute(db)
}

/** The call that sends a notification as part of a statement. */
export const notifySql = (name: NotificationName, payload: RawBuilder<unknown>) => sql`pg_notify(${sql.lit(name)}, ${payload})`
