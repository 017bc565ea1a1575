import type { Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'
import type { StreamRequest, StreamResponse } from './streamWorker.ts'

/** A loader for hls.js whose requests are sent by our worker. hls.js itself retries what fails. */
export function createStreamLoader(worker: Worker): new () => Loader<LoaderContext> {
  let lastId = 0

  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null
    stats = noStats()
    private readonly id = ++lastId
    private stop: (() => void) | undefined

    load(context: LoaderContext, { loadPolicy }: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      const { stats, id } = this
      this.context = context
      stats.loading.start = performance.now()
      const onMessage = ({ data }: MessageEvent<StreamResponse>) => {
        if (data.id !== id) return
        this.stop?.()
        pass(data, context, stats, callbacks)
      }
      const timer = setTimeout(() => {
        this.abort()
        callbacks.onTimeout(stats, context, null)
      }, loadPolicy.maxLoadTimeMs)
      this.stop = () => {
        clearTimeout(timer)
        worker.removeEventListener('message', onMessage)
        this.stop = undefined
      }
      worker.addEventListener('message', onMessage)
      worker.postMessage({ id, ...requestOf(context) })
    }

    abort(): void {
      if (!this.stop) return
      this.stop()
      this.stats.aborted = true
      worker.postMessage({ id: this.id })
    }

    destroy(): void {
      this.abort()
      this.context = null
    }
  }
}

function requestOf({ url, responseType, rangeStart, rangeEnd }: LoaderContext): Omit<StreamRequest, 'id'> {
  const as = responseType === 'arraybuffer' ? responseType : 'text'
  // hls.js sets both ends of a range or none.
  return rangeEnd ? { url, as, range: [rangeStart ?? 0, rangeEnd] } : { url, as }
}

function pass(
  { status, url, data }: StreamResponse,
  context: LoaderContext,
  stats: LoaderStats,
  callbacks: LoaderCallbacks<LoaderContext>,
): void {
  if (status < 200 || status > 299 || data === undefined) {
    callbacks.onError({ code: status, text: `HTTP ${status}` }, context, null, stats)
    return
  }
  const { loading } = stats
  loading.end = performance.now()
  loading.first = loading.end
  stats.loaded = typeof data === 'string' ? data.length : data.byteLength
  stats.total = stats.loaded
  callbacks.onSuccess({ url, data, code: status }, stats, context, null)
}

function noStats(): LoaderStats {
  const time = { start: 0, end: 0 }
  return {
    aborted: false,
    loaded: 0,
    retry: 0,
    total: 0,
    chunkCount: 0,
    bwEstimate: 0,
    loading: { ...time, first: 0 },
    parsing: { ...time },
    buffering: { ...time, first: 0 },
  }
}
