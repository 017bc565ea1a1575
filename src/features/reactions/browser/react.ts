import { currentReader } from '#features/accounts/browser/reader.ts'
import { requireSignIn, requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import type { Locale } from '#text/locale.ts'
import { ApiError } from '#ui/callApi.ts'
import { sendOrQueue } from '#ui/queuedWrites/loadQueue.ts'
import { showToast } from '#ui/toasts.ts'
import type { ReactionKind, Reactions } from '../reactionKinds.ts'
import type { ReactionState, ResourceType } from '../schema.ts'
import { broadcastReactions, onReactionsElsewhere } from './otherPages.ts'
import { currentReacted, type ReactedMap, reactedKey, setReacted } from './reacted.ts'
import { applyUpdate, noReactions, ownOf, type ReactionSet, type ReactionUpdate, updatesFor } from './reactionSet.ts'
import { reactionTextIn } from './reactionText.ts'
import { reactionWrite, withWaiting } from './waitingReactions.ts'

/**
 * A resource with the counters of its page. `own`: the reader's own reactions, if the page has
 * them.
 */
export type Resource = { type: ResourceType; id: number; counters: Partial<Reactions>; own?: Partial<Reactions> | undefined }

/**
 * State of each resource with unconfirmed updates: the last one from the server, and those updates
 * in order.
 */
const inFlight = new Map<string, { confirmed: ReactionSet; updates: ReactionUpdate[]; reader: number }>()

/**
 * Turns a reaction of the reader on or off: shown at once, and undone with the server's message if
 * it fails. Visitors are asked to sign in, and the reaction is then done. Updates of one resource
 * are sent one after the other, so that the last one wins.
 * @param on the new state; by default the opposite of the one that is shown
 */
export async function react(resource: Resource, kind: ReactionKind, locale: Locale, on?: boolean): Promise<void> {
  const attempt = { resource, kind, locale }
  const reader = await requireSignIn(...signInFor(attempt)).catch((error) => showFailure(error, attempt))
  if (!reader) return
  const key = reactedKey(resource.type, resource.id)
  const shown = shownReactions(resource)
  const update = { kind, on: on ?? !shown.own.has(kind) }
  setReacted([[key, applyUpdate(shown, update)]])
  if (kind === 'save') offerUndo(resource, update.on, locale)
  const state = inFlight.get(key)
  if (state?.reader === reader.id) return void state.updates.push(update)
  inFlight.set(key, { confirmed: shown, updates: [update], reader: reader.id })
  await send(resource, key, locale)
}

/**
 * The reactions to show for a resource. The counters of a cached page may not include the reader's
 * own reactions yet.
 */
export function shownReactions({ type, id, counters, own: given }: Resource, known: ReactedMap = currentReacted()): ReactionSet {
  const reacted = known.get(reactedKey(type, id))
  const own = reacted?.own ?? withWaiting(type, id, ownOf(given))
  const shown = { ...noReactions, ...(reacted?.counters ?? counters) }
  for (const kind of own) shown[kind] = Math.max(1, shown[kind])
  return { counters: shown, own }
}

/**
 * Whether updates of a resource are not confirmed yet: then a response to an earlier request is
 * outdated.
 */
export function isInFlight(key: string): boolean {
  return inFlight.has(key)
}

async function send(resource: Resource, key: string, locale: Locale): Promise<void> {
  const state = inFlight.get(key)
  for (let update = state?.updates[0]; state && update; update = state.updates[0]) {
    try {
      const confirmed = await sendUpdate(resource, state.reader, update, state.confirmed, locale)
      if (confirmed) broadcastReactions(key, confirmed, state.reader)
      else showToast(reactionTextIn(locale).waiting)
      state.confirmed = confirmed ?? applyUpdate(state.confirmed, update)
    } catch (error) {
      showFailure(error, { resource, kind: update.kind, locale })
    }
    state.updates.shift()
    // Another user may have signed in here meanwhile.
    if (currentReader()?.id === state.reader) setReacted([[key, state.updates.reduce(applyUpdate, state.confirmed)]])
  }
  if (inFlight.get(key) === state) inFlight.delete(key)
}

/** @returns undefined if the update waits on this device for the network */
async function sendUpdate(
  { type, id }: Resource,
  reader: number,
  update: ReactionUpdate,
  before: ReactionSet,
  locale: Locale,
): Promise<ReactionSet | undefined> {
  const write = (one: ReactionUpdate) => reactionWrite(type, id, one, locale)
  const answer = await sendOrQueue<{ data: ReactionState }>(reader, write(update), updatesFor(before, update).map(write))
  return answer && { counters: answer.data.resource_reactions, own: ownOf(answer.data.user_reactions) }
}

type Attempt = { resource: Resource; kind: ReactionKind; locale: Locale }

function showFailure(error: unknown, attempt: Attempt): void {
  if (requireSignInAgain(error, ...signInFor(attempt))) return
  showToast(error instanceof ApiError ? error.message : reactionTextIn(attempt.locale).failed)
}

/** The arguments of `requireSignIn`: the reason, and what to do after signing in. */
function signInFor({ resource, kind, locale }: Attempt): ['save' | 'react', () => void] {
  return [kind === 'save' ? 'save' : 'react', () => void react(resource, kind, locale, true)]
}

function offerUndo(resource: Resource, saved: boolean, locale: Locale): void {
  const { saved: savedText, unsaved, undo } = reactionTextIn(locale)
  showToast((saved ? savedText : unsaved)[resource.type], { label: undo, run: () => void react(resource, 'save', locale) })
}

onReactionsElsewhere((key, set, reader) => {
  if (currentReader()?.id === reader && !isInFlight(key)) setReacted([[key, set]])
})
