import type { App } from '#base/app.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { retention } from '#base/retention.ts'

/** Deletes invitations that expired long ago: they hold the addresses of people who never came. */
async function pruneInvitations(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - retention.staffInvitations.days * 86_400_000)
  await app.db.deleteFrom('staff_invitations').where('expires_at', '<', before).execute()
}

/** Scheduled: `pruneInvitations`, every night. */
export const invitationJobs: Jobs = { pruneInvitations: (app) => pruneInvitations(app) }
export const timedInvitationJobs: TimedJob[] = [{ job: 'pruneInvitations', pattern: '9 2 * * *' }]
