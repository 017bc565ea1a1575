import type { CommentNotification } from '../../schema.ts'
import { removeComment } from './threadList.ts'
import { load, refresh, statusOf, type ThreadStore } from './threadStore.ts'

/**
 * All readers of a thread are notified of a change at once, so their requests are spread over this
 * time.
 */
const spreadMs = 1500

/**
 * Applies a change by another reader: new comments wait, shown ones are refreshed. null:
 * notifications may have been missed.
 */
export function applyNotification(store: ThreadStore, notification: CommentNotification | null): void {
  const { change, state, comments, setComments, known, isKnown, setTotal, waitingWithout } = store
  if (!notification) return void (statusOf(state()) === 'ready' && findMissed(store))
  const { id, parent_id, what, count } = notification
  if (count !== undefined) setTotal(count)
  const shown = known().find((one) => one.id === id)
  // Its author can still read a held or removed comment, so theirs is refreshed; a deleted one
  // cannot be fetched.
  const isRemoved = what === 'gone' && (!shown?.is_own || notification.state === 'deleted')
  if (shown && isRemoved) setComments(removeComment(comments(), id, notification.state))
  // The reader has just written it, so it was in the response.
  else if (shown?.state === 'visible' && what === 'added') return
  else if (shown) setTimeout(() => isKnown(id) && refresh(store, id), Math.random() * spreadMs)
  else if (what === 'added') change({ waiting: new Map([...state().waiting, [id, parent_id]]) })
  else if (what === 'gone') change({ waiting: waitingWithout((one) => one === id) })
}

/** Finds new comments after a lost connection. */
async function findMissed(store: ThreadStore): Promise<void> {
  const page = await store.fetchPage('newest').catch(() => null)
  if (!page) return
  store.setTotal(page.meta.total)
  const newestKnown = Math.max(0, ...store.known().map(({ id }) => id))
  const missed = page.data.filter(({ id }) => id > newestKnown)
  store.change({ waiting: new Map([...store.state().waiting, ...missed.map(({ id }): [number, null] => [id, null])]) })
}

/**
 * Shows what others wrote meanwhile: reloads the newest comments, and then the new replies to them.
 */
export async function showWaiting(store: ThreadStore): Promise<void> {
  const parents = new Set([...store.state().waiting.values()].filter((id) => id !== null))
  await load(store, 'newest')
  await Promise.all([...parents].filter(store.isKnown).map((id) => refresh(store, id)))
}
