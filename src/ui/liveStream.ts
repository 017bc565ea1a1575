import { type EventStream, openEventStream } from './openEventStream.ts'

type Listener = { event: string; onEvent(data: unknown): void; onReconnect?: () => void; query?: string }

const listeners = new Set<Listener>()
let stream: { address: string; names: Set<string>; events: EventStream } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Subscribes to an event of GET /api/posts/stream. @returns what ends it
 * @param listener.event the name of the Server-Sent Event; `onEvent` gets its data
 * @param listener.onReconnect called when the connection came again: some events may have been missed
 * @param listener.query what the event needs in the stream's address, e.g. `comments=post:12`; of several, the last counts
 */
export function subscribeLive(listener: Listener): () => void {
  listeners.add(listener)
  connectSoon()
  return () => {
    listeners.delete(listener)
    connectSoon()
  }
}

/** A page that closes one thing and opens another in one moment needs one connection, not three. */
function connectSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(connect, 0)
}

/** One connection for everything, because browsers have few. */
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
