import { useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import { openChannel } from '#ui/openChannel.ts'
import { showToast } from '#ui/toasts.ts'
import { queryToSave, savedAddress } from '../savedAddress.ts'
import type { SavedSearch } from '../schema.ts'
import type { SavedSearchMessages } from './ar.ts'

/** The reader's saved searches. `list`: most recently saved first; null until it is loaded. */
type State = { reader: number; list: SavedSearch[] | null; failed: boolean }

const initial: State = { reader: 0, list: null, failed: false }
const store = createStore(initial)
/**
 * Counts the responses to writes, because a list that was requested before one may not include it.
 */
let writes = 0
/** Broadcasts changes to the other open tabs of this browser. */
const otherPages = openChannel<'changed'>('saved-searches')
otherPages.subscribe(() => {
  const { reader } = store.get()
  if (reader !== 0) void load(reader)
})

/** The reader's saved searches, loaded on first use. For a visitor `list` stays null. */
export function useSavedSearches(): State & { reload: () => void } {
  const readerId = useReader()?.id ?? 0
  useEffect(() => {
    if (readerId !== 0 && store.get().reader !== readerId) void load(readerId)
  }, [readerId])
  const shown = store.use()
  return { ...(shown.reader === readerId ? shown : initial), reload: () => void load(readerId) }
}

/** The saved search that opens this list. */
export function savedFor(address: ListAddress, list: SavedSearch[] | null): SavedSearch | undefined {
  const href = listHref(lasting(address))
  return list?.find((saved) => {
    const opened = savedAddress(saved.query, address.locale)
    return opened !== null && listHref(lasting(opened)) === href
  })
}

/**
 * Returns the address under which a search is saved: its order is no part of it, nor a day of the
 * archive, of which nothing new will be found.
 */
function lasting(address: ListAddress): ListAddress {
  return withFilters(address, { sort: undefined, day: undefined })
}

/** Saves the search of a list. A visitor is asked to sign in first. */
export async function saveSearch(address: ListAddress, s: SavedSearchMessages): Promise<void> {
  await showErrors(s, async () => {
    const reader = await requireSignIn('search', () => void saveSearch(address, s))
    if (reader) await postSearch(queryToSave(lasting(address)), s)
  })
}

/** Deletes a saved search; a button in the toast undoes it. */
export async function deleteSaved(saved: SavedSearch, s: SavedSearchMessages): Promise<void> {
  await showErrors(s, async () => {
    const { message } = await callApi<{ message: string }>(`/api/auth/saved-searches/${saved.id}`, { method: 'DELETE' })
    applyWrite({ list: store.get().list?.filter(({ id }) => id !== saved.id) ?? null })
    showToast(message, { label: s.undo, run: () => void postSearch(saved.query, s) })
  })
}

/** Adds the words of a saved search to the reader's alert keywords. */
export async function alertSaved(saved: SavedSearch, s: SavedSearchMessages): Promise<void> {
  await showErrors(s, async () => {
    const { message, data } = await callApi<Saved>(`/api/auth/saved-searches/${saved.id}/alert`, { method: 'POST' })
    applyWrite({ list: store.get().list?.map((one) => (one.id === saved.id ? data.saved_search : one)) ?? null })
    showToast(message)
  })
}

type Saved = { message: string; data: { saved_search: SavedSearch } }

async function postSearch(query: string, s: SavedSearchMessages): Promise<void> {
  await showErrors(s, async () => {
    const { message, data } = await callApi<Saved>('/api/auth/saved-searches', { body: { query } })
    const others = store.get().list?.filter(({ id }) => id !== data.saved_search.id)
    applyWrite({ list: others ? [data.saved_search, ...others] : null })
    showToast(message)
  })
}

async function showErrors(s: SavedSearchMessages, action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (requireSignInAgain(error, 'search')) return
    showToast(error instanceof ApiError ? error.firstMessage : s.notReached)
  }
}

async function load(reader: number): Promise<void> {
  if (store.get().reader !== reader || store.get().failed) store.set({ reader, list: null, failed: false })
  const before = writes
  try {
    const { data } = await callApi<{ data: SavedSearch[] }>('/api/auth/saved-searches')
    if (store.get().reader !== reader) return
    if (writes === before) change({ list: data })
    else await load(reader)
  } catch (error) {
    console.error(error)
    if (store.get().reader === reader) change({ failed: store.get().list === null })
  }
}

function applyWrite(changes: Partial<State>): void {
  writes++
  change(changes)
  otherPages.post('changed')
}

function change(changes: Partial<State>): void {
  store.set({ ...store.get(), ...changes })
}
