import { useEffect, useRef, useState } from 'react'
import type { Captions } from '../schema.ts'
import { CaptionTracks } from './CaptionTracks.tsx'
import { PlayProblem } from './PlayProblem.tsx'
import { usePlayerText } from './playerText.ts'
import { needsLibrary, useVideoSource } from './useVideoSource.ts'

type Props = {
  /**
   * The video at its source: a file, or an HLS playlist (.m3u8). For another video, give the
   * component another key.
   */
  src: string
  /**
   * Address on our own origin (`Post.image.src`), because pages load pictures from nowhere else.
   */
  poster: string | null
  title: string
  /** The post at its agency, offered when the video does not play. */
  url: string
  /** Pixels, which reserve the room; 0 if unknown, then 16:9. */
  width?: number
  height?: number
  captions?: Captions[] | undefined
}

/**
 * A video with the browser's own controls, which know the keyboard, captions, full screen and each
 * phone's habits. Nothing is requested from its source before the reader plays it. Pages that use
 * it import `player.css`.
 */
export function VideoPlayer({ src, poster, title, url, width = 0, height = 0, captions }: Props) {
  const { t } = usePlayerText()
  const video = useRef<HTMLVideoElement>(null)
  const [started, setStarted] = useState(false)
  const { problem, retry } = useVideoSource(video, started ? src : null)
  const start = () => {
    const element = video.current
    if (!element) return
    // iOS plays with sound only what is played within the tap; a stream of hls.js starts as soon as
    // it has data.
    element.autoplay = true
    if (!needsLibrary(element, src)) {
      element.src = src
      // Whatever prevents it is reported by the element as an error, or leaves its controls to the
      // reader.
      element.play().catch(() => {})
    }
    setStarted(true)
  }
  useEffect(() => {
    if (started) video.current?.focus({ preventScroll: true })
  }, [started])
  return (
    <div className="player">
      {/* biome-ignore lint/a11y/useMediaCaption: there are captions where the agency publishes some. */}
      <video
        ref={video}
        className="player-video"
        aria-label={title}
        controls={started && !problem}
        playsInline
        preload="none"
        tabIndex={started ? 0 : undefined}
        poster={poster ?? undefined}
        width={width || 16}
        height={height || 9}
      >
        {started && <CaptionTracks captions={captions} />}
      </video>
      {!started && <button type="button" className="player-start i i-play" aria-label={t.play(title)} onClick={start} />}
      {problem && <PlayProblem problem={problem} url={url} retry={retry} />}
    </div>
  )
}
