import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { appContext, nonceContext } from './loaders/appContext.ts'
import { NonceContext } from './nonce.ts'

/** A page is kept and shared, so it is rendered whole: nothing is gained by streaming it to the first reader. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </NonceContext>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** What broke while a page was made, in the log of the program. A reader who went away in the middle, or a page that is not there, is no fault. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted) return
  const { log } = context.get(appContext)
  const status = statusOf(error)
  if (status < 500) log.debug({ status, url: request.url }, 'no page')
  else log.error({ err: error, url: request.url }, 'a page broke')
}

/** A loader throws an answer as a response or as `data(…)`. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof Response) return error.status
  return (error as { init?: { status?: number } | null } | null)?.init?.status ?? 500
}

function renderWhole(page: React.ReactNode): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const stream = renderToPipeableStream(page, {
      // Of a longer page, React would move what was suspended to its end, and put it in its place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
    })
  })
}
