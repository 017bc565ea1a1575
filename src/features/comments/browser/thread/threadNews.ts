import type { CommentNotice } from '../../schema.ts'
import { takeOut } from './threadList.ts'
import { load, refresh, statusOf, type ThreadStore } from './threadStore.ts'

/** Many readers are notified of a change in the same moment; their requests are spread over this time. */
const spreadMs = 1500

/** Something happened in the thread: what is new waits, what is shown follows. null: some of it may have been missed. */
export function applyNotice(store: ThreadStore, notice: CommentNotice | null): void {
  const { change, state, comments, setComments, known, isKnown, setTotal, waitingWithout } = store
  if (!notice) return void (statusOf(state()) === 'ready' && lookForMissed(store))
  const { id, parent_id, what, count } = notice
  if (count !== undefined) setTotal(count)
  const shown = known().find((one) => one.id === id)
  // What became of an own one that is held or removed only the server knows; a deleted one is not there to be asked for.
  const isOver = what === 'gone' && (!shown?.is_own || notice.state === 'deleted')
  if (shown && isOver) setComments(takeOut(comments(), id, notice.state))
  // The reader has just written it: it came with the answer.
  else if (shown?.state === 'visible' && what === 'added') return
  else if (shown) setTimeout(() => isKnown(id) && refresh(store, id), Math.random() * spreadMs)
  else if (what === 'added') change({ waiting: new Map([...state().waiting, [id, parent_id]]) })
  else if (what === 'gone') change({ waiting: waitingWithout((one) => one === id) })
}

/** After a lost connection: whether there is more than is shown. */
async function lookForMissed(store: ThreadStore): Promise<void> {
  const page = await store.fetchPage('newest').catch(() => null)
  if (!page) return
  store.setTotal(page.meta.total)
  const newestKnown = Math.max(0, ...store.known().map(({ id }) => id))
  const missed = page.data.filter(({ id }) => id > newestKnown)
  store.change({ waiting: new Map([...store.state().waiting, ...missed.map(({ id }): [number, null] => [id, null])]) })
}

/** Shows what others wrote meanwhile: the newest comments from the top, and the new replies to those among them. */
export async function showWaiting(store: ThreadStore): Promise<void> {
  const answered = new Set([...store.state().waiting.values()].filter((id) => id !== null))
  await load(store, 'newest')
  await Promise.all([...answered].filter(store.isKnown).map((id) => refresh(store, id)))
}
