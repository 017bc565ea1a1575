import { useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { callApi } from '#ui/callApi.ts'
import { createLatest } from '#ui/createLatest.ts'
import { createStore } from '#ui/createStore.ts'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import type { ChannelState } from '../schema.ts'

type State = { reader: number; list: ChannelState[] | null; failed: boolean }

const initial: State = { reader: 0, list: null, failed: false }
const store = createStore(initial)
const begin = createLatest()

/** The reader's channels, loaded on first use; null until then and for a visitor. */
export function useChannels(): State {
  const id = useReader()?.id ?? 0
  useEffect(() => {
    if (id !== 0 && store.get().reader !== id) void loadChannels(id)
  }, [id])
  const state = store.use()
  return state.reader === id ? state : initial
}

/**
 * Loads the channels again, after a change here or at the provider. What is shown stays until then.
 */
export async function loadChannels(reader = store.get().reader): Promise<void> {
  if (store.get().reader !== reader) store.set({ ...initial, reader })
  const isLatest = begin()
  try {
    const { data } = await callApi<{ data: ChannelState[] }>('/api/auth/channels')
    if (isLatest()) store.set({ reader, list: data, failed: false })
  } catch (error) {
    noticeSessionEnd(error)
    console.error(error)
    if (isLatest()) store.set({ ...store.get(), failed: store.get().list === null })
  }
}
