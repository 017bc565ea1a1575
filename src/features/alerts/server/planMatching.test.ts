import { expect, test } from 'vitest'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpMatching } from './matching.fixtures.ts'
import { matchPosts } from './matchPosts.ts'

const app = await createTestApp()
const { createReader } = setUpMatching(app)

test('a process that matches follows the plan: what is beyond it rests, in the order of the reader, and counts again when they buy more', async () => {
  const { user, save, postIds } = await createReader({ keywords: ['النفط', 'الذهب'] })
  const agency_id = await addAgency(app)
  let known: number[] = []
  /** The titles of these two that the reader is alerted to. */
  async function alertedTo(): Promise<string[]> {
    const oil = await addPost(app, { title: 'النفط', agency_id })
    const gold = await addPost(app, { title: 'الذهب', agency_id })
    await matchPosts(app)
    const fresh = (await postIds()).filter((id) => !known.includes(id))
    known = [...known, ...fresh]
    return [...(fresh.includes(oil) ? ['oil'] : []), ...(fresh.includes(gold) ? ['gold'] : [])]
  }
  const setState = (state: string) => app.db.updateTable('subscriptions').set({ state }).where('user_id', '=', user.id).execute()

  expect(await alertedTo()).toEqual(['oil', 'gold'])
  await subscribe(app, user.id, { keywords: 1 })
  expect(await alertedTo()).toEqual(['oil'])
  await save({ keywords: ['الذهب', 'النفط'] })
  expect(await alertedTo()).toEqual(['gold'])
  await setState('grace')
  expect(await alertedTo()).toEqual(['gold'])
  await setState('ended')
  expect(await alertedTo()).toEqual([])
  await subscribe(app, user.id)
  expect(await alertedTo()).toEqual(['oil', 'gold'])
})
