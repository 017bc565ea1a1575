/** A stream is closed for good when the server has no room; then it is asked for again after this long. */
const askAgainMs = 60_000

/**
 * Hears Server-Sent Events until the answer is called. A connection that is lost comes again by itself.
 * @param events by name, with what each carries; `open` is the connection's own, also when it has come again
 */
export function hearEvents(address: string, events: Record<string, (data: unknown) => void>): () => void {
  let stream: EventSource
  let timer: ReturnType<typeof setTimeout>
  const open = () => {
    stream = new EventSource(address)
    for (const [name, hear] of Object.entries(events))
      stream.addEventListener(name, (event) => hear('data' in event ? JSON.parse(String(event.data)) : undefined))
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, askAgainMs)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    stream.close()
  }
}
