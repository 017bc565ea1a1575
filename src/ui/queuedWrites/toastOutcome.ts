import { localeOf } from '#text/locale.ts'
import { showToast } from '../toasts.ts'
import { pageQueue } from './pageQueue.ts'
import type { WriteOutcome } from './queuedWrite.ts'
import { queueTextIn } from './queueText.ts'
import type { Settle } from './RefusedWrites.tsx'

/** How many refused writes this page has told of. */
let told = 0

export function toastOutcome({ result }: WriteOutcome, settle: Settle): void {
  if (document.hidden) return
  if (result === 'refused') toastRefused(settle)
  else if (pageQueue.get().waiting.length === 0) showToast(queueTextIn(localeOf(location.pathname)).allSent)
}

/** Shows that something was refused, unless the reader was told or does not see this page. */
export function toastRefused(settle: Settle): void {
  const { length } = pageQueue.get().refused
  if (document.hidden || length <= told) {
    told = Math.min(told, length)
    return
  }
  told = length
  const t = queueTextIn(localeOf(location.pathname))
  showToast(t.notDone(length), { label: t.show, run: () => openRefused(settle) })
}

function openRefused(settle: Settle): void {
  import('./RefusedWrites.tsx').then(
    ({ showRefused }) => showRefused(settle),
    (error) => console.error(error),
  )
}
