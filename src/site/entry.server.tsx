import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { KeptRowsContext } from '#features/posts/browser/list/keptRows.ts'
import { localeOf } from '#text/locale.ts'
import { addActions } from './addActions.ts'
import { dataScript, readData } from './dataScript.ts'
import { delayScripts } from './delayScripts.ts'
import { keepRows } from './keepRows.tsx'
import { appContext, nonceContext, sendContext } from './loaders/appContext.ts'
import { NonceContext } from './nonce.ts'
import { preloadArabic } from './preloadArabic.ts'

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
  const [rendered, data] = await Promise.all([
    renderWhole(
      <NonceContext value={nonce}>
        <KeptRowsContext value={keepRows}>
          <ServerRouter context={withoutStream} url={request.url} nonce={nonce} />
        </KeptRowsContext>
      </NonceContext>,
    ),
    readData(stream),
  ])
  const locale = localeOf(new URL(request.url).pathname)
  const html = locale === 'en' ? preloadArabic(rendered) : rendered
  const early = html.includes('<span class="actions"') ? addActions(locale) : ''
  const late = dataScript(data, html.includes('<ol class="posts') ? loaded : {})
  context.get(sendContext)(delayScripts(html, nonce, { early, late }))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
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

/**
 * Renders at once if nothing waits, a sixth cheaper than by a stream, whose result is the same.
 */
async function renderWhole(page: React.ReactNode): Promise<string> {
  try {
    const html = renderToString(page)
    if (!html.includes(waiting)) return `<!DOCTYPE html>${html}`
  } catch {
    // The stream throws it, too, unless it was only that something waits.
  }
  return renderByStream(page)
}

/** The mark of what React left to the browser, as code that is loaded at its first use. */
const waiting = '<!--$!-->'

function renderByStream(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
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
