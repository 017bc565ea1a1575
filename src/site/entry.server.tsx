import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { KeptRowsContext } from '#features/posts/browser/list/keptRows.ts'
import { localeOf } from '#text/locale.ts'
import { addActions } from './addActions.ts'
import { dataScript, readData } from './dataScript.ts'
import { delayScripts } from './delayScripts.ts'
import { keepRows } from './keepRows.tsx'
import { appContext, nonceContext } from './loaders/appContext.ts'
import { NonceContext } from './nonce.ts'

/**
 * Renders a page completely before it is sent: it is cached and shared, so streaming it to the
 * first reader would gain nothing.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  // Without its stream, React Router writes no scripts for it.
  const { serverHandoffStream: stream, ...withoutStream } = router
  const loaded = { ...router.staticHandlerContext.loaderData }
  const [html, data] = await Promise.all([
    renderToBuffer(
      <NonceContext value={nonce}>
        <KeptRowsContext value={keepRows}>
          <ServerRouter context={withoutStream} url={request.url} nonce={nonce} />
        </KeptRowsContext>
      </NonceContext>,
    ),
    readData(stream),
  ])
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const early = html.includes('<span class="actions"') ? addActions(localeOf(new URL(request.url).pathname)) : ''
  return new Response(delayScripts(html, nonce, { early, late: dataScript(data, html.includes('<ol class="posts') ? loaded : {}) }), {
    status,
    headers,
  })
}

/**
 * Logs errors while rendering a page. A reader who left in the meantime, or a page that does not
 * exist, is not an error.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted) return
  const { log } = context.get(appContext)
  const status = statusOf(error)
  if (status < 500) log.debug({ status, url: request.url }, 'no page')
  else log.error({ err: error, url: request.url }, 'a page failed to render')
}

/** A loader throws a `Response` or `data(…)`. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof Response) return error.status
  return (error as { init?: { status?: number } | null } | null)?.init?.status ?? 500
}

function renderToBuffer(page: React.ReactNode): Promise<Buffer<ArrayBuffer>> {
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
      // Otherwise, in longer pages, React moves suspended content to the end of the document and
      // back by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
    })
  })
}
