import { currentReader } from '#features/accounts/browser/reader.ts'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import type { Locale } from '#ui/locale.ts'
import { showToast } from '#ui/toasts.ts'
import type { ReactionKind, Reactions } from '../reactionKinds.ts'
import type { ReactionState, ResourceType } from '../schema.ts'
import { broadcastReactions, onReactionsElsewhere } from './otherPages.ts'
import { currentReacted, type Known, reactedKey, setReacted } from './reacted.ts'
import { fulfil, ownOf, type ReactionSet, type Wish } from './reactionSet.ts'
import { reactionTextIn } from './reactionText.ts'

/** Something that can be reacted to, as its page describes it. `own`: where the page knows what the reader said already. */
export type Resource = { type: ResourceType; id: number; counters: Partial<Reactions>; own?: Partial<Reactions> | undefined }

/** Of each thing: what the server said last, and the wishes that it has not answered yet, in their order. */
const underWay = new Map<string, { confirmed: ReactionSet; wishes: Wish[]; reader: number }>()

/**
 * Turns a reaction of the reader on or off: shown at once, taken back with the server's words when it fails. Visitors are asked to sign in, and then
 * have what they wanted.
 * Wishes about one thing are sent one after the other, so that the last one wins.
 * @param on what is wanted; the opposite of what is shown when left out
 */
export async function react(resource: Resource, kind: ReactionKind, locale: Locale, on?: boolean): Promise<void> {
  const wanted = { resource, kind, locale }
  const reader = await requireSignIn(...signInFor(wanted)).catch((error) => showFailure(error, wanted))
  if (!reader) return
  const key = reactedKey(resource.type, resource.id)
  const shown = shownReactions(resource)
  const wish = { kind, on: on ?? !shown.own.has(kind) }
  setReacted([[key, fulfil(shown, wish)]])
  if (kind === 'save') offerUndo(resource, wish.on, locale)
  const state = underWay.get(key)
  if (state?.reader === reader.id) return void state.wishes.push(wish)
  underWay.set(key, { confirmed: shown, wishes: [wish], reader: reader.id })
  await send(resource, key, locale)
}

/** What is to be seen of a thing now. A page is a little old: the reader may not be counted in it yet. */
export function shownReactions({ type, id, counters, own: given }: Resource, known: Known = currentReacted()): ReactionSet {
  const reacted = known.get(reactedKey(type, id))
  const own = reacted?.own ?? ownOf(given)
  const shown = { ...noReactions, ...(reacted?.counters ?? counters) }
  for (const kind of own) shown[kind] = Math.max(1, shown[kind])
  return { counters: shown, own }
}

const noReactions: Reactions = { like: 0, dislike: 0, important: 0, funny: 0, fakenews: 0, save: 0 }

/** A wish for this is on its way, so the browser knows better than an answer about the time before it. */
export function isUnderWay(key: string): boolean {
  return underWay.has(key)
}

async function send(resource: Resource, key: string, locale: Locale): Promise<void> {
  const { type, id } = resource
  const state = underWay.get(key)
  for (let wish = state?.wishes[0]; state && wish; wish = state.wishes[0]) {
    const body = { resource_id: id, parent_id: null, reaction: wish.kind, on: wish.on }
    try {
      const { data } = await callApi<{ data: ReactionState }>(`/api/auth/${type}/reactable`, { body, locale })
      state.confirmed = { counters: data.resource_reactions, own: ownOf(data.user_reactions) }
      broadcastReactions(key, state.confirmed, state.reader)
    } catch (error) {
      showFailure(error, { resource, kind: wish.kind, locale })
    }
    state.wishes.shift()
    // Somebody else may have signed in here meanwhile.
    if (currentReader()?.id === state.reader) setReacted([[key, state.wishes.reduce(fulfil, state.confirmed)]])
  }
  if (underWay.get(key) === state) underWay.delete(key)
}

type Wanted = { resource: Resource; kind: ReactionKind; locale: Locale }

function showFailure(error: unknown, wanted: Wanted): void {
  if (requireSignInAgain(error, ...signInFor(wanted))) return
  showToast(error instanceof ApiError ? error.message : reactionTextIn(wanted.locale).failed)
}

/** Why somebody is asked to sign in, and what is done afterwards. */
function signInFor({ resource, kind, locale }: Wanted): ['save' | 'react', () => void] {
  return [kind === 'save' ? 'save' : 'react', () => void react(resource, kind, locale, true)]
}

function offerUndo(resource: Resource, saved: boolean, locale: Locale): void {
  const { saved: savedText, unsaved, undo } = reactionTextIn(locale)
  showToast((saved ? savedText : unsaved)[resource.type], { label: undo, run: () => void react(resource, 'save', locale) })
}

onReactionsElsewhere((key, set, reader) => {
  if (currentReader()?.id === reader && !isUnderWay(key)) setReacted([[key, set]])
})
