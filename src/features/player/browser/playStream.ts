import Hls from 'hls.js'
import { createStreamLoader } from './createStreamLoader.ts'

/** MEDIA_ERR_NETWORK, MEDIA_ERR_DECODE and MEDIA_ERR_SRC_NOT_SUPPORTED. */
const [lost, broken, notSupported] = [2, 3, 4]

/**
 * Plays an HLS stream (RFC 8216) with hls.js, whose worker is off, because it starts from a `blob:`
 * address, which the content policy refuses. Playlists and segments are fetched by a worker of ours
 * (`streamWorker.ts`).
 * @param fail called with a code of `MediaError` when playback has ended for good
 * @returns a function that stops it
 */
export function playStream(video: HTMLVideoElement, src: string, fail: (code: number) => void): () => void {
  if (!Hls.isSupported()) {
    fail(notSupported)
    return () => {}
  }
  const worker = new Worker(new URL('./streamWorker.ts', import.meta.url), { type: 'module' })
  const hls = new Hls({
    enableWorker: false,
    loader: createStreamLoader(worker),
    capLevelToPlayerSize: true,
    maxBufferLength: 20,
    backBufferLength: 20,
  })
  let hasRecovered = false
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      hls.recoverMediaError()
    } else fail(type === Hls.ErrorTypes.NETWORK_ERROR ? lost : type === Hls.ErrorTypes.MEDIA_ERROR ? broken : notSupported)
  })
  hls.loadSource(src)
  hls.attachMedia(video)
  return () => {
    hls.destroy()
    worker.terminate()
  }
}
