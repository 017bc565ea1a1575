import { z } from 'zod'
import { maxBigint } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import type { BackupPart, BackupRow } from '#base/backupPart.ts'
import type { Tx } from '#base/database/db.ts'
import { maxFollowed } from '../schema.ts'
import { insertFollowed } from './followStory.ts'
import { listFollowedStories } from './listFollowedStories.ts'

const FollowedRow = z.object({ story: z.int().min(1).max(maxBigint), followed_at: z.iso.datetime() })

/**
 * Followed stories, each with the title of its newest report. Those that still exist are restored,
 * up to the maximum of a reader.
 */
export const followedStoriesBackup: BackupPart = {
  name: 'followed_stories',
  async collect(app, userId) {
    const stories = await listFollowedStories(app, userId, 'ar')
    return stories.map(({ id, newest, followed_at }) => ({ story: id, title: newest.title, followed_at }))
  },
  restore: { maxRows: 20 * maxFollowed, run: restoreFollowed },
}

async function restoreFollowed(app: App, tx: Tx, userId: number, given: BackupRow[]): Promise<number> {
  const now = app.now()
  const stories = given.flatMap((one) => {
    const row = FollowedRow.safeParse(one).data
    return row ? [{ storyId: row.story, followedAt: new Date(Math.min(now.getTime(), Date.parse(row.followed_at))), seenAt: now }] : []
  })
  return insertFollowed(tx, userId, stories)
}
