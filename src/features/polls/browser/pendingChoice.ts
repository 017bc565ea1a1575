import type { PollItem } from './pollItem.ts'

const keyOf = ({ id }: PollItem) => `poll-${id}`

/** The option that the reader chose before signing in, if the poll still has it. */
export function readPendingChoice(item: PollItem): number | null {
  const stored = Number(sessionStorage.getItem(keyOf(item)) ?? 0)
  return item.options.some(({ id }) => id === stored) ? stored : null
}

export function storePendingChoice(item: PollItem, optionId: number): void {
  sessionStorage.setItem(keyOf(item), String(optionId))
}

export function clearPendingChoice(item: PollItem): void {
  sessionStorage.removeItem(keyOf(item))
}
