// Fetches playlists and segments of streams from agencies' hosts. It is a worker because a worker
// has the content policy of its own file (`site/http/pages/createWebServer.ts`), so that the pages
// themselves may still connect to nobody but us.

/**
 * `range`: first byte and end, exclusive. A request without an address aborts the one with its id.
 */
export type StreamRequest = { id: number; url?: string; range?: [number, number]; as?: 'text' | 'arraybuffer' }
/**
 * `status` is 0 if there was no response. `url` is that after redirects, to which a playlist's
 * addresses are relative.
 */
export type StreamResponse = { id: number; status: number; url: string; data?: string | ArrayBuffer }

const running = new Map<number, AbortController>()

addEventListener('message', ({ data }: MessageEvent<StreamRequest>) => {
  if (data.url === undefined) running.get(data.id)?.abort()
  else void load(data, data.url)
})

async function load({ id, range, as }: StreamRequest, url: string): Promise<void> {
  const abort = new AbortController()
  running.set(id, abort)
  try {
    const headers: HeadersInit = range ? { Range: `bytes=${range[0]}-${range[1] - 1}` } : {}
    const response = await fetch(url, { headers, credentials: 'omit', signal: abort.signal })
    const data = as === 'arraybuffer' ? await response.arrayBuffer() : await response.text()
    send({ id, status: response.status, url: response.url, data })
  } catch {
    send({ id, status: 0, url })
  } finally {
    running.delete(id)
  }
}

function send(response: StreamResponse): void {
  postMessage(response, { transfer: response.data instanceof ArrayBuffer ? [response.data] : [] })
}
