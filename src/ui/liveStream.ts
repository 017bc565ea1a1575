import { type EventStream, openEventStream } from './openEventStream.ts'

type Listener = { event: string; onEvent(data: unknown): void; onReconnect?: () => void; query?: string }

const listeners = new Set<Listener>()
let stream: { address: string; names: Set<string>; events: EventStream } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Subscribes to an event of GET /api/posts/stream.
 * @returns a function that unsubscribes
 * @param listener.event the name of the Server-Sent Event; `onEvent` gets its data
 * @param listener.onReconnect called after a reconnect, because some events may have been missed
 * @param listener.query query that the stream's URL needs for the event, e.g. `comments=post:12`;
 *   if there are several, the last one is used
 */
export function subscribeLive(listener: Listener): () => void {
  listeners.add(listener)
  connectSoon()
  return () => {
    listeners.delete(listener)
    connectSoon()
  }
}

/**
 * Delayed, so that closing one thing and opening another at the same time takes one connection, not
 * three.
 */
function connectSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(connect, 0)
}

/** Opens one connection for all listeners, because browsers limit their number. */
function connect(): void {
  const query = [...listeners].findLast((listener) => listener.query)?.query
  const address = `/api/posts/stream${query ? `?${query}` : ''}`
  if (stream && (listeners.size === 0 || stream.address !== address)) {
    stream.events.close()
    stream = undefined
  }
  if (listeners.size === 0) return
  stream ??= { address, names: new Set(), events: open(address) }
  for (const { event } of listeners) {
    if (stream.names.has(event)) continue
    stream.names.add(event)
    stream.events.add(event, (data) => dispatch(event, data))
  }
}

function open(address: string): EventStream {
  let before = false
  return openEventStream(address, {
    open() {
      if (before) for (const { onReconnect } of listeners) onReconnect?.()
      before = true
    },
  })
}

function dispatch(event: string, data: unknown): void {
  for (const listener of listeners) if (listener.event === event) listener.onEvent(data)
}
