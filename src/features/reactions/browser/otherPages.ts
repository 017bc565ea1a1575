import { openChannel } from '#ui/openChannel.ts'
import type { ReactionKind, Reactions } from '../reactionKinds.ts'
import type { ReactionSet } from './reactionSet.ts'

/** Broadcasts reactions to the other open tabs of this browser. */
const otherPages = openChannel<{ key: string; counters: Reactions; own: ReactionKind[]; reader: number }>('reactions')

export function broadcastReactions(key: string, { counters, own }: ReactionSet, reader: number): void {
  otherPages.post({ key, counters, own: [...own], reader })
}

export function onReactionsElsewhere(listener: (key: string, set: ReactionSet, reader: number) => void): void {
  otherPages.subscribe(({ key, counters, own, reader }) => listener(key, { counters, own: new Set(own) }, reader))
}
