import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { createStreamLimit } from './createStreamLimit.ts'

/** Shorter than the idle timeout of common proxies (60 s). */
const pingMs = 25_000
/** A reader with more unread bytes is disconnected; the browser reconnects by itself. */
const maxUnreadBytes = 65_536

/** Event of a response that has become a stream, which lasts as long as the reader stays. */
export const streamBegins = 'streamBegins'

/** Sends an event, formatted by `eventText`, to one reader. */
export type SendEvent = (text: string) => void

/**
 * Open streams of one kind.
 * @property open responds with a stream that lasts until the reader leaves, and then calls
 *   `onClose`; undefined if they left before it began, for HEAD and after `close`: the response has
 *   then already ended. Fastify sends nothing more. Throws like `StreamLimit`.
 * @property close ends all streams, and immediately ends those that are opened later, so that the
 *   server can close
 */
export type EventStream = {
  open(reply: FastifyReply, ip: string, onClose: () => void): SendEvent | undefined
  close(): void
}

/**
 * Server-Sent Events (HTML Living Standard §9.2), kept alive by pings, with a limit for each
 * address.
 */
export function eventStream(): EventStream {
  const open = new Set<ServerResponse>()
  const limit = createStreamLimit()
  let ping: NodeJS.Timeout | undefined
  let closed = false

  return {
    open(reply, ip, onClose) {
      const response = reply.raw
      const ends = closed || response.req.method === 'HEAD'
      const mayBegin = ends || limit(ip, response)
      reply.hijack()
      if (!mayBegin) return undefined
      reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      response.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
      response.write('retry: 5000\n\n')
      if (ends) {
        response.end()
        return undefined
      }
      open.add(response)
      response.emit(streamBegins)
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
  if (!response.write(text) && response.writableLength > maxUnreadBytes) response.destroy()
}
