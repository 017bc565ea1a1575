import { useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import { type ListAddress, listHref, listQuery, readListAddress, withFilters } from '#features/posts/browser/listAddress.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import { inLocale, type Locale } from '#ui/locale.ts'
import { openChannel } from '#ui/openChannel.ts'
import { showToast } from '#ui/toasts.ts'
import type { SavedSearch } from '../schema.ts'
import type { SavedSearchMessages } from './ar.ts'

/** The searches that the reader keeps. `list`: the one saved last first; null until it is there. */
type State = { reader: number; list: SavedSearch[] | null; failed: boolean }

const nobody: State = { reader: 0, list: null, failed: false }
const store = createStore(nobody)
/** How many answers to writes have come: a list that was asked for before one of them may lack it. */
let writes = 0
/** Other open pages of this browser show the same. */
const otherPages = openChannel<'changed'>('saved-searches')
otherPages.subscribe(() => {
  const { reader } = store.get()
  if (reader !== 0) void load(reader)
})

/** What the reader keeps, asked for when it is first wanted. A visitor keeps nothing: `list` stays null. */
export function useSavedSearches(): State & { reload: () => void } {
  const readerId = useReader()?.id ?? 0
  useEffect(() => {
    if (readerId !== 0 && store.get().reader !== readerId) void load(readerId)
  }, [readerId])
  const shown = store.use()
  return { ...(shown.reader === readerId ? shown : nobody), reload: () => void load(readerId) }
}

/** The list that a saved search opens, in the language of the page. */
export function savedAddress({ query }: Pick<SavedSearch, 'query'>, locale: Locale): ListAddress | null {
  return readListAddress(new URL(inLocale(locale, `/news?${query}`), location.origin))
}

/** The saved search that opens this list. */
export function savedFor(address: ListAddress, list: SavedSearch[] | null): SavedSearch | undefined {
  const href = listHref(unsorted(address))
  return list?.find((saved) => {
    const opened = savedAddress(saved, address.locale)
    return opened !== null && listHref(unsorted(opened)) === href
  })
}

/** The order of results is how they are looked at, not what was searched for. */
function unsorted(address: ListAddress): ListAddress {
  return withFilters(address, { sort: undefined })
}

/** Keeps the search that a list shows. A visitor is asked to sign in first. */
export async function saveSearch(address: ListAddress, s: SavedSearchMessages): Promise<void> {
  await answering(s, async () => {
    const reader = await requireSignIn('search', () => void saveSearch(address, s))
    if (reader) await keep(String(listQuery(unsorted(address).filters)), s)
  })
}

/** Forgets a saved search; a button in the notice brings it back. */
export async function deleteSaved(saved: SavedSearch, s: SavedSearchMessages): Promise<void> {
  await answering(s, async () => {
    const { message } = await callApi<{ message: string }>(`/api/auth/saved-searches/${saved.id}`, { method: 'DELETE' })
    written({ list: store.get().list?.filter(({ id }) => id !== saved.id) ?? null })
    showToast(message, { label: s.undo, run: () => void keep(saved.query, s) })
  })
}

/** Makes the words of a saved search a keyword of the reader's alerts. */
export async function alertSaved(saved: SavedSearch, s: SavedSearchMessages): Promise<void> {
  await answering(s, async () => {
    const { message, data } = await callApi<Saved>(`/api/auth/saved-searches/${saved.id}/alert`, { method: 'POST' })
    written({ list: store.get().list?.map((one) => (one.id === saved.id ? data.saved_search : one)) ?? null })
    showToast(message)
  })
}

type Saved = { message: string; data: { saved_search: SavedSearch } }

async function keep(query: string, s: SavedSearchMessages): Promise<void> {
  await answering(s, async () => {
    const { message, data } = await callApi<Saved>('/api/auth/saved-searches', { body: { query } })
    const others = store.get().list?.filter(({ id }) => id !== data.saved_search.id)
    written({ list: others ? [data.saved_search, ...others] : null })
    showToast(message)
  })
}

async function answering(s: SavedSearchMessages, ask: () => Promise<void>): Promise<void> {
  try {
    await ask()
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

function written(changes: Partial<State>): void {
  writes++
  change(changes)
  otherPages.post('changed')
}

function change(changes: Partial<State>): void {
  store.set({ ...store.get(), ...changes })
}
