import { callApi } from '#ui/callApi.ts'
import { createLatest } from '#ui/createLatest.ts'
import { createStore } from '#ui/createStore.ts'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import { showProblem } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import type { Mute } from '../schema.ts'
import type { AlertLogMessages } from './ar.ts'

const store = createStore<{ list: Mute[] | null }>({ list: null })
const begin = createLatest()
export const useMutes = store.use

/** Loads the mutes. Without them the page still works, so a failure is only logged. */
export async function loadMutes(): Promise<void> {
  const isLatest = begin()
  try {
    const { data } = await callApi<{ data: Mute[] }>('/api/auth/alerts/mutes')
    if (isLatest()) store.set({ list: data })
  } catch (error) {
    noticeSessionEnd(error)
    console.error(error)
  }
}

/** @param value the keyword, or the id of the agency or story */
export async function addMute(kind: 'keyword' | 'agency' | 'story', value: string, t: AlertLogMessages): Promise<void> {
  await change(t, () => callApi('/api/auth/alerts/mutes', { body: { kind, value } }))
}

export async function endMute(id: number, t: AlertLogMessages): Promise<void> {
  await change(t, () => callApi(`/api/auth/alerts/mutes/${id}`, { method: 'DELETE' }))
}

async function change(t: AlertLogMessages, call: () => Promise<{ message: string }>): Promise<void> {
  try {
    const { message } = await call()
    showToast(message)
    await loadMutes()
  } catch (error) {
    noticeSessionEnd(error)
    showProblem(error, t.notReached)
  }
}
