import { currentReader, watchReader } from '#features/accounts/browser/reader.ts'
import { localeOf, nameIn } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'
import { type HiddenKey, hiddenKey, mergeHidden, parseHiddenKey } from '../hiddenKeys.ts'
import type { HiddenItem, HiddenPage } from '../schema.ts'
import { hiddenNews, setHiddenNews } from './hiddenNews.ts'

type Synced = { of: number; keys: HiddenKey[] }

/**
 * Hidden items of the account when this device last heard of them; emptied at sign-out, with what
 * is hidden here.
 */
const synced = createStore<Synced | null>(
  null,
  inStorage('localStorage', 'hidden-synced', {
    parse: (stored) => (stored as Synced | undefined) ?? null,
    format: (state) => state ?? undefined,
  }),
)

let loadedFor: number | undefined
/** Whether this page has heard from the account what it hides. */
const heard = createStore<'waiting' | 'heard' | 'failed'>('waiting')
export const useHeard = heard.use
watchReader(() => {
  if (currentReader()) return
  loadedFor = undefined
  heard.set('waiting')
})

/** Loads what the signed-in reader hides, once in a page; again after a failure. */
export function loadHidden(): void {
  const id = currentReader()?.id
  if (id === undefined || id === loadedFor) return
  loadedFor = id
  heard.set('waiting')
  void syncHidden()
}

let last: Promise<void> = Promise.resolve()

/**
 * Sends to the account what changed on this device, and has the device hide what the account does.
 * What a visitor hid joins it. What could not be sent is sent the next time, because it is what the
 * account did not have.
 */
export function syncHidden(): Promise<void> {
  last = last.then(sync).catch((error) => {
    console.warn(error)
    loadedFor = undefined
    if (heard.get() === 'waiting') heard.set('failed')
  })
  return last
}

async function sync(): Promise<void> {
  const id = currentReader()?.id
  if (id === undefined) return
  const sent = hiddenNews.get()
  const before = synced.get()
  const known = before?.of === id ? before.keys : []
  const hide = Object.keys(sent).filter((key) => !known.includes(key))
  const show = known.filter((key) => !(key in sent))
  const items = await (hide.length + show.length > 0 ? change(hide, show) : list())
  // The reader has signed out, and with them went what they hide.
  if (currentReader()?.id !== id) return
  const locale = localeOf(location.pathname)
  const ofAccount = Object.fromEntries(items.map((item) => [hiddenKey(item.kind, item.id), nameIn(locale, item)]))
  synced.set({ of: id, keys: Object.keys(ofAccount) })
  setHiddenNews(mergeHidden(ofAccount, sent, hiddenNews.get()))
  heard.set('heard')
}

async function change(hide: HiddenKey[], show: HiddenKey[]): Promise<HiddenItem[]> {
  const named = (keys: HiddenKey[]) => keys.flatMap((key) => parseHiddenKey(key) ?? [])
  const { data } = await callApi<{ data: { hidden: HiddenItem[] } }>('/api/auth/hidden', { body: { hide: named(hide), show: named(show) } })
  return data.hidden
}

const list = async () => (await callApi<HiddenPage>('/api/auth/hidden')).data
