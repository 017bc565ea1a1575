import { useEffect, useState } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { openChannel } from '#ui/openChannel.ts'
import { showToast } from '#ui/toasts.ts'
import type { FollowedStory, Following } from '../schema.ts'
import type { FollowMessages } from './ar.ts'

/** A story was followed or unfollowed: in this page, and in the other open tabs of this browser. */
type Change = { story: number; isFollowed: boolean }
const listeners = new Set<(change: Change) => void>()
const otherPages = openChannel<Change>('followed-stories')
otherPages.subscribe(notifyListeners)

function notifyListeners(change: Change): void {
  for (const listener of listeners) listener(change)
}

function useChanges(listener: (change: Change) => void): void {
  useEffect(() => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
}

/**
 * Whether the signed-in reader follows a story, at whose page they are looking. False until it is
 * known.
 */
export function useFollowing(story: number): boolean {
  const readerId = useReader()?.id
  const [isFollowed, setFollowed] = useState(false)
  useChanges((change) => change.story === story && setFollowed(change.isFollowed))
  useEffect(() => {
    setFollowed(false)
    if (readerId === undefined) return
    let isCurrent = true
    callApi<{ data: Following }>(`/api/auth/followed-stories/${story}/seen`, { method: 'POST' }).then(
      ({ data }) => isCurrent && setFollowed(data.is_followed),
      (error) => console.error(error),
    )
    return () => {
      isCurrent = false
    }
  }, [story, readerId])
  return isFollowed
}

/**
 * The stories that the reader follows, the one with the newest report first; null until they are
 * loaded.
 */
export function useFollowedStories(): { list: FollowedStory[] | null; failed: boolean; reload: () => void } {
  const readerId = useReader()?.id
  const [state, setState] = useState<{ list: FollowedStory[] | null; failed: boolean }>({ list: null, failed: false })
  const load = () =>
    callApi<{ data: FollowedStory[] }>('/api/auth/followed-stories').then(
      ({ data }) => setState({ list: data, failed: false }),
      (error) => {
        console.error(error)
        setState(({ list }) => ({ list, failed: list === null }))
      },
    )
  useChanges(({ story, isFollowed }) => {
    if (isFollowed) void load()
    else setState(({ list, failed }) => ({ list: list?.filter(({ id }) => id !== story) ?? null, failed }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is made again in each render.
  useEffect(() => {
    if (readerId !== undefined) void load()
  }, [readerId])
  return { ...state, reload: () => void load() }
}

/**
 * Follows a story, or stops. A visitor is asked to sign in first; a button in the toast undoes that
 * a story is not followed any more.
 */
export async function setFollowing(story: number, isFollowed: boolean, t: FollowMessages): Promise<void> {
  try {
    if (isFollowed && !(await requireSignIn('follow', () => void setFollowing(story, true, t)))) return
    const { message } = await callApi<{ message: string }>(`/api/auth/followed-stories${isFollowed ? '' : `/${story}`}`, {
      ...(isFollowed ? { body: { story_id: story } } : { method: 'DELETE' }),
    })
    const change = { story, isFollowed }
    notifyListeners(change)
    otherPages.post(change)
    showToast(message, isFollowed ? undefined : { label: t.undo, run: () => void setFollowing(story, true, t) })
  } catch (error) {
    if (requireSignInAgain(error, 'follow')) return
    showToast(error instanceof ApiError ? error.firstMessage : t.notReached)
  }
}
