/** A stream is closed for good when the server has no room; then it is asked for again after this long. */
const askAgainMs = 60_000

export type EventStream = { add(name: string, listener: (data: unknown) => void): void; close(): void }

/**
 * Listens to Server-Sent Events until it is closed. A connection that is lost comes again by itself.
 * @param events by name, with what each carries; `open` is the connection's own, also when it has come again. `add` listens to one more.
 */
export function openEventStream(address: string, events: Record<string, (data: unknown) => void>): EventStream {
  const listeners = Object.entries(events)
  let stream: EventSource
  let timer: ReturnType<typeof setTimeout>
  const listen = (name: string, listener: (data: unknown) => void) =>
    stream.addEventListener(name, (event) => listener('data' in event ? JSON.parse(String(event.data)) : undefined))
  const open = () => {
    stream = new EventSource(address)
    for (const [name, listener] of listeners) listen(name, listener)
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, askAgainMs)
    })
  }
  open()
  return {
    add(name, listener) {
      listeners.push([name, listener])
      listen(name, listener)
    },
    close() {
      clearTimeout(timer)
      stream.close()
    },
  }
}
