import type { ContentChoice } from '#access/contentChoices.ts'
import type { User } from '#access/user.ts'
import { currentReader, setReader } from '#features/accounts/browser/reader.ts'
import { callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'
import { asChosen, storeChoice, storedChoice } from './contentChoice.ts'
import { listHref, readListAddress } from './listAddress.ts'

type Synced = { choice: ContentChoice | null }

/**
 * Choice of the account when this device last heard of it; deleted at sign-out, with the choice of
 * this device.
 */
const synced = createStore<Synced>(
  { choice: null },
  inStorage('localStorage', 'content-language-synced', {
    parse: (stored) => (stored as Synced | undefined) ?? { choice: null },
    format: (state) => state,
  }),
)

/**
 * Sends to the signed-in reader's account what they chose on this device, as a visitor too, or else
 * has the device do what the account says. What could not be sent is sent with the next list,
 * because it is not what the account had.
 */
export async function syncContentChoice(): Promise<void> {
  const reader = currentReader()
  if (!reader) return
  const here = storedChoice() ?? null
  if (here === synced.get().choice) adopt(reader.content_choice, here)
  else await send(here, reader).catch((error) => console.warn(error))
}

function adopt(choice: ContentChoice | null, here: ContentChoice | null): void {
  if (choice === here) return
  storeChoice(choice ?? '')
  synced.set({ choice })
  const list = readListAddress(new URL(location.href))
  const chosen = list && listHref(asChosen(list))
  if (chosen && chosen !== listHref(list)) location.replace(chosen)
}

async function send(choice: ContentChoice | null, { id }: User): Promise<void> {
  const body = { content_choice: choice }
  const { data } = await callApi<{ data: { user: User } }>('/api/auth/profile/update', { method: 'PUT', body })
  // The reader has signed out, and with them went their choice.
  if (currentReader()?.id !== id) return
  synced.set({ choice })
  setReader(data.user)
}
