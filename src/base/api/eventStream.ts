import type { ServerResponse } from 'node:http'
import { createStreamLimit } from './createStreamLimit.ts'

/** Shorter than the idle limit of common proxies (60 s). */
const pingMs = 25_000
/** In bytes. A reader who leaves so much unread is disconnected; the browser connects again by itself. */
const mostUnread = 65_536

/** Sends one text, made by `eventText`, to one reader. */
export type SendEvent = (text: string) => void

/**
 * Open streams of one kind.
 * @property open answers a request with a stream that lasts until the reader goes, and then calls `onClose`; undefined when they went before it began,
 *   for HEAD and after `close`: then the answer has ended already. Throws as `StreamLimit` does.
 * @property close ends all of them, and at once those that are asked for later, so that the server can close
 */
export type EventStream = {
  open(response: ServerResponse, address: string, onClose: () => void): SendEvent | undefined
  close(): void
}

/** Server-Sent Events (HTML Living Standard §9.2), kept alive by pings, with a limit for each address. */
export function eventStream(): EventStream {
  const open = new Set<ServerResponse>()
  const limit = createStreamLimit()
  let ping: NodeJS.Timeout | undefined
  let closed = false

  return {
    open(response, address, onClose) {
      const ends = closed || response.req.method === 'HEAD'
      if (!ends && !limit(address, response)) return undefined
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
      response.write('retry: 5000\n\n')
      if (ends) {
        response.end()
        return undefined
      }
      open.add(response)
      ping ??= setInterval(() => {
        for (const one of open) write(one, ': ping\n\n')
      }, pingMs).unref()
      response.on('close', () => {
        open.delete(response)
        onClose()
      })
      return (text) => write(response, text)
    },
    close() {
      closed = true
      clearInterval(ping)
      ping = undefined
      for (const response of open) response.end()
    },
  }
}

/** @param data one line */
export const eventText = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`

function write(response: ServerResponse, text: string): void {
  if (!response.write(text) && response.writableLength > mostUnread) response.destroy()
}
