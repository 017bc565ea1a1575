import { type RefObject, useEffect, useState } from 'react'

/**
 * Reason why a video does not play: `code` is that of `MediaError` (HTML, 4.8.11.1), 2 for the
 * network.
 */
export type VideoProblem = { why: 'network' | 'unplayable'; code: number }

/**
 * MEDIA_ERR_NETWORK and MEDIA_ERR_SRC_NOT_SUPPORTED, which browsers also report for a file that is
 * not there.
 */
const [lost, notSupported] = [2, 4]

/**
 * Connects a video element with its source, and releases what the browser holds for it afterwards,
 * of which phones have little. Streams (HLS) are played by the browser where it can, else by a
 * library that is loaded only then.
 * @param src address of a file or an HLS playlist; null as long as nothing may be loaded
 */
export function useVideoSource(element: RefObject<HTMLVideoElement | null>, src: string | null) {
  const [problem, setProblem] = useState<VideoProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt connects it again.
  useEffect(() => {
    const video = element.current
    if (!video || src === null) return
    const fail = (code: number) => setProblem({ why: code === lost || !navigator.onLine ? 'network' : 'unplayable', code })
    const disconnect = connect(video, src, fail)
    return () => {
      disconnect()
      video.removeAttribute('src')
      video.load()
    }
  }, [element, src, attempt])
  const retry = () => {
    setProblem(null)
    setAttempt(attempt + 1)
  }
  return { problem, retry }
}

function connect(video: HTMLVideoElement, src: string, fail: (code: number) => void): () => void {
  let isWanted = true
  let stop: (() => void) | undefined
  const playByLibrary = () => {
    stop = () => {}
    import('./playStream.ts').then(
      ({ playStream }) => {
        if (isWanted) stop = playStream(video, src, fail)
      },
      () => isWanted && fail(lost),
    )
  }
  const onError = () => {
    // The library handles its own errors.
    if (stop) return
    if (isStream(src)) playByLibrary()
    else fail(video.error?.code ?? notSupported)
  }
  video.addEventListener('error', onError)
  if (needsLibrary(video, src)) playByLibrary()
  // Setting it again would start over.
  else if (video.getAttribute('src') !== src) video.src = src
  return () => {
    isWanted = false
    video.removeEventListener('error', onError)
    stop?.()
  }
}

/**
 * Whether it is a stream that this browser cannot play by itself: Firefox, and Chromium on desktops
 * until version 141.
 */
export function needsLibrary(video: HTMLVideoElement, src: string): boolean {
  return isStream(src) && !video.canPlayType('application/vnd.apple.mpegurl')
}

const isStream = (src: string) => /\.m3u8(?:$|[?#])/i.test(src)
