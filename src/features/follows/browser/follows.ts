import { useEffect } from 'react'
import { currentReader, useReader, watchReader } from '#features/accounts/browser/reader.ts'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import { openChannel } from '#ui/openChannel.ts'
import { showToast } from '#ui/toasts.ts'
import type { FollowKind } from '../followKinds.ts'
import type { FollowPage } from '../schema.ts'
import type { FollowsMessages } from './ar.ts'

/** An agency or a section. */
export type Subject = { kind: FollowKind; id: number }

/** Subjects that the signed-in reader follows; null until they are known. */
type State = { subjects: Subject[] | null; failed: boolean }
const unknown: State = { subjects: null, failed: false }
const follows = createStore<State>(unknown)

let loadedFor: number | undefined
watchReader(() => {
  if (currentReader()?.id === loadedFor) return
  loadedFor = undefined
  follows.set(unknown)
})
const otherPages = openChannel<'changed'>('follows')
otherPages.subscribe(() => {
  if (loadedFor !== undefined) void loadFollows()
})

/** Loads what the signed-in reader follows. */
export async function loadFollows(): Promise<void> {
  const id = currentReader()?.id
  if (id === undefined) return
  loadedFor = id
  try {
    const { data } = await callApi<FollowPage>('/api/auth/follows')
    if (loadedFor === id) follows.set({ subjects: data, failed: false })
  } catch (error) {
    console.warn(error)
    if (loadedFor !== id) return
    loadedFor = undefined
    follows.set({ subjects: follows.get().subjects, failed: true })
  }
}

/** Returns the subjects that the signed-in reader follows, loaded once in a page. */
export function useFollows(): State {
  const id = useReader()?.id
  useEffect(() => {
    if (id !== undefined && id !== loadedFor) void loadFollows()
  }, [id])
  return follows.use()
}

export const isFollowed = (subjects: Subject[] | null, { kind, id }: Subject): boolean =>
  subjects?.some((one) => one.kind === kind && one.id === id) ?? false

/**
 * Follows an agency or a section, or stops; the toast offers to undo that. A visitor is asked to
 * sign in first.
 */
export async function setFollowed(subject: Subject, followed: boolean, t: FollowsMessages): Promise<void> {
  const { kind, id } = subject
  try {
    if (followed && !(await requireSignIn('follow', () => void setFollowed(subject, true, t)))) return
    const { message } = await callApi<{ message: string }>(`/api/auth/follows${followed ? '' : `/${kind}/${id}`}`, {
      ...(followed ? { body: { kind, id } } : { method: 'DELETE' }),
    })
    const { subjects, failed } = follows.get()
    const others = subjects?.filter((one) => !isFollowed([subject], one))
    if (others) follows.set({ subjects: followed ? [...others, { kind, id }] : others, failed })
    otherPages.post('changed')
    showToast(message, { label: t.undo, run: () => void setFollowed(subject, !followed, t) })
  } catch (error) {
    if (requireSignInAgain(error, 'follow')) return
    showToast(error instanceof ApiError ? error.firstMessage : t.notReached)
  }
}

export const nameOf = (kind: FollowKind): 'agency' | 'section' => (kind === 'agency' ? 'agency' : 'section')
