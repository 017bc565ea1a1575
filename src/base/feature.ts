import type { LocalizedText } from '#text/locale.ts'
import type { ApiServer } from './api/apiServer.ts'
import type { App } from './app.ts'
import type { BackupPart } from './backupPart.ts'
import type { Tx } from './database/db.ts'
import type { Listener } from './database/listen.ts'
import type { notifications } from './database/notifications.ts'
import type { ErrorDefinition } from './errors.ts'
import type { Jobs, TimedJob } from './jobs/jobs.ts'
import type { UserPart } from './userPart.ts'

/**
 * The manifest of a feature's server side, `features/<name>/feature.ts`, listed in
 * `features/all.ts`. It never reaches browsers: navigation items and desk tabs are in
 * `browser/navigation.ts` (decision 14), so no bundle contains server code.
 */
export type Feature = {
  /** The name of its folder. */
  name: string
  /** Functions that add its routes. `parts` is what all features add to the routes of others. */
  api?: ((server: ApiServer, app: App, parts: FeatureParts) => void)[]
  /** Errors that its actions throw, by code; `/api/docs` lists them. */
  errors?: Record<string, ErrorDefinition>
  /** Messages shown beside fields, by the codes that its schemas and actions use. */
  fieldMessages?: Record<string, LocalizedText>
  jobs?: JobGroup[]
  /**
   * Started by each worker and stopped before it ends: they react to notifications from other
   * processes.
   */
  followers?: ((app: App) => Promise<Listener>)[]
  /** PostgreSQL notifications that each web process listens to, by channel. */
  notifications?: NotificationRules
  /** Called when a web process ends: writes what is still buffered in memory. */
  flush?: (app: App) => Promise<void>
  /** Parts of a reader's backup. */
  backup?: BackupPart[]
  /** Parts of the response of `GET /api/user`. */
  user?: UserPart[]
  /**
   * Called in the transaction that restores a backup of the newsroom (decision 23), unless the
   * newsroom was stopped before that backup: what was due between the snapshot and now may have
   * been sent, and must not be sent again. The schema is that of the backup, which may be older.
   */
  settleRestored?: (tx: Tx, now: Date) => Promise<void>
  /** Adds demo data; called at every start, so it does nothing if its rows exist. */
  seedDemo?: (app: App) => Promise<void>
}

/** Parts of all features together, in order: of a reader's backup, and of `GET /api/user`. */
export type FeatureParts = { backup: BackupPart[]; user: UserPart[] }

/**
 * Jobs of one runner: queued by name, or run on a schedule (`timed`). `mails`: those that write to
 * people; those that were due before a restore are not run again (`settleRestored`).
 */
type JobGroup = { runner: JobRunner; jobs: Jobs; timed?: TimedJob[]; mails?: string[] }

/**
 * The queue of a job: `standard`; `urgent` if a reader is waiting, as for a code by mail, so that
 * it is not delayed by slow jobs; `outside` if it waits for other hosts.
 */
export type JobRunner = 'standard' | 'urgent' | 'outside'

/**
 * `expiresPages`: public pages show what changed, so they are rendered again; `at_once`: before
 * they are sent once more. `handle` is called with the payload before that.
 */
export type NotificationRule = { expiresPages?: boolean | 'at_once'; handle?: (app: App, payload: string) => void }

/** Rules by channel; like `NotificationHandlers`, its keys lead to the table of channels. */
export type NotificationRules = { [Name in keyof typeof notifications]?: NotificationRule }
