import { ApiError } from '#ui/callApi.ts'

export type Done<Item, Result> = { item: Item; result: Result }
export type Outcome<Item, Result> = {
  done: Done<Item, Result>[]
  /** Refused items, with the server's reason. */
  failed: { item: Item; why: string }[]
  /** Items that nothing was sent for; or, without a connection, nothing came back for. */
  left: Item[]
  /** Cause of an early end; undefined if it was stopped, or came to its end. */
  error?: unknown
}

type Options = { signal: AbortSignal; onProgress: (sent: number) => void; wait?: (seconds: number) => Promise<void> }

/** Requests at the same time: quick enough for a person who waits, and gentle to the server. */
const atOnce = 3

/**
 * Sends a request for each item. One that is refused does not keep the others back; if the rate
 * limit is reached it waits and goes on. It ends early when stopped, without a connection, and when
 * this person may not do it (any more). Never throws.
 */
export async function runBulk<Item, Result>(
  items: Item[],
  send: (item: Item) => Promise<Result>,
  { signal, onProgress, wait = waitSeconds }: Options,
): Promise<Outcome<Item, Result>> {
  const outcome: Outcome<Item, Result> = { done: [], failed: [], left: [] }
  const queue = [...items]
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const isOver = () => signal.aborted || 'error' in outcome

  async function sendNext(): Promise<void> {
    for (let item = queue.shift(); item !== undefined && !isOver(); item = queue.shift()) {
      await sendOne(item)
      onProgress(outcome.done.length + outcome.failed.length)
    }
  }
  async function sendOne(item: Item): Promise<void> {
    try {
      outcome.done.push({ item, result: await send(item) })
    } catch (error) {
      const seconds = secondsToWait(error)
      if (seconds !== undefined) {
        await Promise.race([wait(seconds), stopped])
        if (!isOver()) return sendOne(item)
      } else if (concernsAll(error)) outcome.error = error
      else outcome.failed.push({ item, why: (error as ApiError).firstMessage })
    }
  }

  await Promise.all(Array.from({ length: atOnce }, sendNext))
  const handled = new Set([...outcome.done, ...outcome.failed].map(({ item }) => item))
  return { ...outcome, left: items.filter((item) => !handled.has(item)) }
}

const waitSeconds = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

function secondsToWait(error: unknown): number | undefined {
  return error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 5) : undefined
}

const concernsAll = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 401 || error.status === 403
