import { ApiError, callApi } from '../callApi.ts'
import { newKey } from '../newKey.ts'
import { openChannel } from '../openChannel.ts'
import { notifySessionEnd } from '../sessionEnd.ts'
import { accountsToForget, removeAccountToForget } from './accountsToForget.ts'
import { withAdded, withoutWrite } from './nextWrite.ts'
import { emptyQueue, notifyOutcome, pageQueue } from './pageQueue.ts'
import { type AccountQueue, channelName, type QueuedWrite, type QueueMessage, type Write } from './queuedWrite.ts'
import { changeQueue, createQueue, deleteQueue, readQueue } from './queueStorage.ts'
import { registerSync } from './registerSync.ts'
import { announce, delayMs, isFromServer, laterBy, requestMs, sendQueued } from './sendQueued.ts'
import { toastOutcome, toastRefused } from './toastOutcome.ts'

/** More than anybody does offline; keeps a broken page from filling the device. */
const maxWaiting = 300

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows what waits of an account, and sends it. To be called when it is signed in on this page. */
export async function openQueue(account: number): Promise<void> {
  pageQueue.set({ ...emptyQueue, account })
  await forgetAccounts()
  await createQueue(account)
  await refresh()
  toastRefused(settleRefused)
  await sendWaiting()
}

/** Hides what waits, which stays on the device. To be called when nobody is signed in any more. */
export function closeQueue(): void {
  clearTimeout(timer)
  pageQueue.set(emptyQueue)
}

/**
 * Sends or queues, as described in `loadQueue.ts`. Stores the write before it is sent, so that it
 * outlives this page.
 */
export async function sendOrQueue<Answer>(account: number, write: Write, whenQueued: Write[]): Promise<Answer | undefined> {
  const ids = whenQueued.map(({ id }) => id)
  // An earlier write to the same thing waits, so this one must come after it.
  if (pageQueue.get().waiting.some(({ id }) => ids.includes(id)) && (await enqueue(account, whenQueued))) {
    void sendWaiting()
    return undefined
  }
  const held = queuedOf(write, { heldUntil: Date.now() + requestMs })
  const isHeld = await store(account, (queue) => withAdded(queue, [held]))
  const { path, body, locale } = write
  const options = { body, locale, headers: { 'X-Account': String(account) } }
  try {
    const answer = await callApi<Answer>(path, isHeld ? { ...options, signal: AbortSignal.timeout(requestMs) } : options)
    await store(account, (queue) => withoutWrite(queue, held))
    return answer
  } catch (error) {
    const waits = mayWait(error) && isHeld && (await enqueue(account, whenQueued, { replaced: held, error }))
    if (!waits) {
      await store(account, (queue) => withoutWrite(queue, held))
      throw error
    }
    schedule(delayMs(0))
    return undefined
  }
}

/**
 * Whether the server was not reached, or is unavailable for a while (502 to 504 also come from a
 * proxy before it).
 */
function mayWait(error: unknown): boolean {
  return !isFromServer(error) || (error.status >= 502 && error.status <= 504)
}

function queuedOf(write: Write, times: Partial<QueuedWrite> = {}): QueuedWrite {
  return { ...write, version: newKey(), at: Date.now(), heldUntil: 0, notBefore: 0, tries: 0, ...times }
}

/**
 * @param attempt what was held while it was sent in vain, and why that failed.
 * @returns whether they wait now
 */
async function enqueue(account: number, writes: Write[], attempt?: { replaced: QueuedWrite; error: unknown }): Promise<boolean> {
  const retryAfter = attempt?.error instanceof ApiError && attempt.error.retryAfter
  const times = { ...(attempt && { at: attempt.replaced.at }), ...(retryAfter && { notBefore: laterBy(retryAfter * 1000) }) }
  const added = writes.map((write) => queuedOf(write, times))
  const isStored = await store(account, (queue) => {
    const isReplaced = attempt && !queue.waiting.some(({ version }) => version === attempt.replaced.version)
    return isReplaced ? queue : withAdded(queue, added)
  })
  if (!isStored) return false
  announce({ account })
  await refresh()
  registerSync()
  return true
}

/**
 * @returns whether it was stored: not if the account was signed out, the device is full or storage
 *   is blocked
 */
async function store(account: number, change: (queue: AccountQueue) => AccountQueue): Promise<boolean> {
  try {
    const limited = (queue: AccountQueue) => {
      const next = change(queue)
      if (next.waiting.length > Math.max(maxWaiting, queue.waiting.length)) throw new Error('too many writes wait')
      return next
    }
    return (await changeQueue(account, limited)) !== undefined
  } catch (error) {
    console.error(error)
    return false
  }
}

/** Takes a write out of the queue, at the wish of the reader. */
export async function withdraw(write: QueuedWrite): Promise<void> {
  await changeShown((queue) => withoutWrite(queue, write))
}

/**
 * Removes what the reader was told of, and puts what they want to send after all back into the
 * queue.
 */
export async function settleRefused(versions: string[], again: Write[] = []): Promise<void> {
  await changeShown((queue) => {
    const rest = { ...queue, refused: queue.refused.filter(({ version }) => !versions.includes(version)) }
    return withAdded(
      rest,
      again.map((write) => queuedOf(write)),
    )
  })
  if (again.length > 0) await sendWaiting()
}

async function changeShown(change: (queue: AccountQueue) => AccountQueue): Promise<void> {
  const { account } = pageQueue.get()
  if (account === null) return
  await store(account, change)
  announce({ account })
  await refresh()
}

/** Deletes everything of the accounts that were signed out. */
export async function forgetAccounts(): Promise<void> {
  for (const account of accountsToForget()) {
    // Another tab may have done it meanwhile, and the account may be signed in again.
    if (!accountsToForget().includes(account)) continue
    await deleteQueue(account)
    removeAccountToForget(account)
    announce({ account })
  }
}

/** Sends what waits, as far as the server can be reached, and again later. */
export async function sendWaiting(): Promise<void> {
  clearTimeout(timer)
  const { account } = pageQueue.get()
  if (account === null || !navigator.onLine) return
  const { ms, stopped } = await sendQueued(account)
  failures = stopped === 'unreached' ? failures + 1 : 0
  if (stopped === 'unreached') schedule(delayMs(failures))
  else if (stopped) notifySessionEnd()
  else if (ms !== undefined) schedule(ms)
}

function schedule(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), ms)
}

async function refresh(): Promise<void> {
  const { account } = pageQueue.get()
  if (account === null) return
  const { waiting, refused } = (await readQueue(account)) ?? emptyQueue
  // Another account may have signed in meanwhile.
  if (pageQueue.get().account !== account) return
  const now = Date.now()
  pageQueue.set({ account, waiting: waiting.filter(({ heldUntil }) => heldUntil <= now), refused })
}

openChannel<QueueMessage>(channelName).subscribe(({ account, outcome }) => {
  if (account !== pageQueue.get().account) return
  if (outcome) notifyOutcome(outcome)
  void refresh().then(() => outcome && toastOutcome(outcome, settleRefused))
})

function sendAtOnce(): void {
  failures = 0
  void sendWaiting()
}

addEventListener('online', sendAtOnce)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return
  toastRefused(settleRefused)
  sendAtOnce()
})
