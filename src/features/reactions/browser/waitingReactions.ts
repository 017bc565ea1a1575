import type { Locale } from '#text/locale.ts'
import { onOutcome, pageQueue } from '#ui/queuedWrites/pageQueue.ts'
import type { QueuedWrite, Write, WriteOutcome } from '#ui/queuedWrites/queuedWrite.ts'
import type { ReactionKind } from '../reactionKinds.ts'
import type { ReactionState, ResourceType } from '../schema.ts'
import { currentReacted, reactedKey, setReacted } from './reacted.ts'
import { applyUpdate, noReactions, ownOf, type ReactionUpdate } from './reactionSet.ts'

type Body = { resource_id: number; parent_id: null; reaction: ReactionKind; on: boolean }

/** The request for an update. */
export function reactionWrite(type: ResourceType, id: number, { kind, on }: ReactionUpdate, locale: Locale): Write<Body> {
  const body = { resource_id: id, parent_id: null, reaction: kind, on }
  return { kind: 'reaction', id: `${idStart}${reactedKey(type, id)}:${kind}`, path: `/api/auth/${type}/reactable`, body, locale }
}

const idStart = 'reaction:'

/**
 * The reader's own reactions with the updates that still wait for the network.
 * @param sent the version of one that does not wait any more
 */
export function withWaiting(type: ResourceType, id: number, own: ReadonlySet<ReactionKind>, sent?: string): ReadonlySet<ReactionKind> {
  const start = `${idStart}${reactedKey(type, id)}:`
  const updates = pageQueue.get().waiting.filter((write) => write.id.startsWith(start) && write.version !== sent)
  return updates.reduce((before, write) => applied(before, write, true), own)
}

/** The resources with waiting updates. */
export function waitingResources(): { type: ResourceType; id: number }[] {
  return pageQueue
    .get()
    .waiting.filter(({ kind }) => kind === 'reaction')
    .map(resourceOf)
}

function resourceOf(write: QueuedWrite): { type: ResourceType; id: number } {
  const [, type, id] = write.id.split(':')
  return { type: type as ResourceType, id: Number(id) }
}

/** Whether updates of a resource wait. */
export function hasWaiting(type: ResourceType, id: number): boolean {
  const start = `${idStart}${reactedKey(type, id)}:`
  return pageQueue.get().waiting.some((write) => write.id.startsWith(start))
}

function applied(own: ReadonlySet<ReactionKind>, { body }: QueuedWrite, forward: boolean): ReadonlySet<ReactionKind> {
  const { reaction: kind, on } = body as Body
  return applyUpdate({ counters: noReactions, own }, { kind, on: on === forward }).own
}

/**
 * Shows what was sent later, perhaps by another tab or the service worker, and undoes what was
 * refused.
 */
function showOutcome(outcome: WriteOutcome): void {
  const { type, id } = resourceOf(outcome.write)
  const key = reactedKey(type, id)
  if (outcome.result === 'sent') {
    const { resource_reactions, user_reactions } = (outcome.answer as { data: ReactionState }).data
    setReacted([[key, { counters: resource_reactions, own: withWaiting(type, id, ownOf(user_reactions), outcome.write.version) }]])
    return
  }
  const before = currentReacted().get(key)
  if (before) setReacted([[key, { ...before, own: applied(before.own, outcome.write, false) }]])
}

onOutcome((outcome) => outcome.write.kind === 'reaction' && showOutcome(outcome))
