import { afterAll, beforeEach, expect } from 'vitest'
import { type App, createApp } from '#base/app.ts'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { scalePoolTimeouts, type TestApp } from '../../../../test/testApp.ts'
import { matchPosts } from './matchPosts.ts'

/**
 * Call once in a test file. Before each test, nobody has interests and no post is waiting to be
 * matched.
 */
export function setUpMatching(app: TestApp) {
  const { server } = asVisitor(app)
  beforeEach(async () => {
    await app.db.deleteFrom('interests').execute()
    await matchPosts(app)
  })

  /** A new subscriber with these interests, saved through the API. */
  async function createReader(settings: object) {
    const signedIn = await asUser(app, server)
    await subscribe(app, signedIn.user.id)
    const save = async (form: object) => expect((await signedIn.post('/api/user/profile/settings', form)).statusCode).toBe(200)
    await save(settings)
    const alerts = async () => {
      const rows = await app.db.selectFrom('alerts').selectAll().where('user_id', '=', signedIn.user.id).orderBy('post_id').execute()
      return rows.map(({ post_id, keyword, because }) => ({ post_id, keyword, because }))
    }
    return { ...signedIn, save, alerts, postIds: async () => (await alerts()).map(({ post_id }) => post_id) }
  }

  /** Another process on the same database. */
  function otherApp(): App {
    const other = createApp(app.config, app.databaseUrl, 'test')
    scalePoolTimeouts(other)
    afterAll(() => other.close())
    return other
  }

  const countWaiting = async () => (await app.db.selectFrom('posts_to_match').select('id').execute()).length

  return { server, createReader, otherApp, countWaiting }
}
