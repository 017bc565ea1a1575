import type { PollItem } from './pollItem.ts'

const keyOf = ({ id }: PollItem) => `poll-${id}`

/** What the reader chose before they went to sign in, when it is still one of the options. */
export function pendingChoice(item: PollItem): number | null {
  const stored = Number(sessionStorage.getItem(keyOf(item)) ?? 0)
  return item.options.some(({ id }) => id === stored) ? stored : null
}

export function keepPendingChoice(item: PollItem, optionId: number): void {
  sessionStorage.setItem(keyOf(item), String(optionId))
}

export function forgetPendingChoice(item: PollItem): void {
  sessionStorage.removeItem(keyOf(item))
}
