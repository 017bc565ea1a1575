import type { ReactionKind, Reactions } from '../reactionKinds.ts'
import type { ReactionSet } from './reactionSet.ts'

/** Other open pages of this browser show the same. */
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('reactions')

type Told = { key: string; counters: Reactions; own: ReactionKind[]; reader: number }

export function broadcastReactions(key: string, { counters, own }: ReactionSet, reader: number): void {
  channel?.postMessage({ key, counters, own: [...own], reader } satisfies Told)
}

export function onReactionsElsewhere(listener: (key: string, set: ReactionSet, reader: number) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) =>
    listener(data.key, { counters: data.counters, own: new Set(data.own) }, data.reader),
  )
}
