import type { ApiServer } from './api/apiServer.ts'
import type { App } from './app.ts'
import type { BackupPart } from './backupPart.ts'
import type { Listener } from './database/listen.ts'
import type { ErrorDefinition } from './errors.ts'
import type { Jobs, TimedJob } from './jobs/jobs.ts'
import type { LocalizedText } from './locale.ts'

/**
 * What the server side of a feature brings: its manifest, `features/<name>/feature.ts`, listed in `features/all.ts`. Browsers get
 * nothing of it: navigation items and tabs of the desk are lists in `site/frame` (decision 14), so no bundle holds a server.
 */
export type Feature = {
  /** The name of its folder. */
  name: string
  /** Functions that add its routes. `backup` is what all features bring to a reader's backup, in order. */
  api?: ((server: ApiServer, app: App, backup: BackupPart[]) => void)[]
  /** Errors that its actions throw, by their codes. */
  errors?: Record<string, ErrorDefinition>
  /** What is said beside a field, by the codes that its schemas and actions name. */
  fieldMessages?: Record<string, LocalizedText>
  jobs?: JobGroup[]
  /** Started once by each worker, stopped before it ends: what follows the notifications of other processes. */
  followers?: ((app: App) => Promise<Listener>)[]
  /** PostgreSQL notifications that each web process listens to, by channel. */
  notifications?: Record<string, NotificationRule>
  /** Writes what still waits in memory, when a web process ends. */
  flush?: (app: App) => Promise<void>
  /** What it adds to a reader's backup. */
  backup?: BackupPart[]
  /** Fills the demo; called at every start, so it does nothing when its rows are there. */
  seedDemo?: (app: App) => Promise<void>
}

/** Jobs of one runner. What is not queued by name runs by the clock (`timed`). */
type JobGroup = { runner: JobRunner; jobs: Jobs; timed?: TimedJob[] }

/**
 * Who runs a job: `standard`; `urgent` for what somebody waits for, such as a code by mail, which does not stand behind slow work; `outside` for what
 * waits for hosts of others.
 */
export type JobRunner = 'standard' | 'urgent' | 'outside'

/** `expiresPages`: public pages show what changed, so they are rendered again. `handle` gets the payload, before that. */
export type NotificationRule = { expiresPages?: boolean; handle?: (app: App, payload: string) => void }
