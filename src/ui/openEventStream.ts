/**
 * The browser does not retry a refused stream (the server is at its limit), so we do, after this
 * time.
 */
const retryMs = 60_000

export type EventStream = { add(name: string, listener: (data: unknown) => void): void; close(): void }

/**
 * Listens to Server-Sent Events until closed. A lost connection is reopened.
 * @param events listeners of the events' data by name; `open` is called whenever the connection is
 *   (re)opened. `add` adds a listener.
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
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs)
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
