import { useEffect, useRef, useState } from 'react'
import { atWidth } from '#features/pictures/pictureWidth.ts'
import { CaptionTracks } from '#features/player/browser/CaptionTracks.tsx'
import { PlayProblem } from '#features/player/browser/PlayProblem.tsx'
import { useVideoSource } from '#features/player/browser/useVideoSource.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import type { Clip } from './clip.ts'
import { muted } from './muted.ts'
import { playClip } from './playClip.ts'
import { useQuickViewText } from './quickViewText.ts'

/** Place of a clip: shown, or the one before or after that. */
export type Place = 'before' | 'shown' | 'after'

export type Viewing = {
  /** Whether the reader can see it. */
  uncovered: boolean
  isSaving: boolean
  isCalm: boolean
}

type Props = { clip: Clip; place: Place; viewing: Viewing; step: (by: 1 | -1) => void }

/**
 * A clip that plays by itself while it is shown, unless the reader saves data, wants less motion or
 * pauses it. The next one is loaded ahead.
 */
export function ClipVideo({ clip, place, viewing: { uncovered, isSaving, isCalm }, step }: Props) {
  const { t } = useQuickViewText()
  const video = useRef<HTMLVideoElement>(null)
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [loads, setLoads] = useState(false)
  // Before that, it is not known whether the reader saves data.
  const hydrated = useHydrated()
  const isShown = place === 'shown'
  const plays = choice ? choice === 'play' : !isSaving && !isCalm
  if (hydrated && !loads && (isShown ? plays || !isSaving : place === 'after' && !isSaving)) setLoads(true)
  if (!isShown && choice) setChoice(null)

  const { problem, retry } = useVideoSource(video, loads ? clip.src : null)
  const isMuted = muted.use()
  const isPlaying = isShown && plays && uncovered && !problem
  useEffect(() => {
    if (video.current && loads) playClip(video.current, isPlaying, () => setChoice('pause'))
  }, [isPlaying, loads])
  return (
    <>
      <video
        ref={video}
        className="clip-video"
        aria-label={clip.title}
        playsInline
        loop
        muted={isMuted}
        preload="auto"
        poster={clip.image ? atWidth(clip.image.src, 640) : undefined}
      >
        {loads && <CaptionTracks captions={clip.captions} />}
      </video>
      {problem ? (
        <PlayProblem problem={problem} url={clip.url} retry={retry}>
          <button type="button" className="button" onClick={() => step(1)}>
            {t.next}
          </button>
        </PlayProblem>
      ) : (
        <button
          type="button"
          className={`clip-tap${plays ? '' : ' i i-play'}`}
          aria-label={(plays ? t.pause : t.play)(clip.title)}
          onClick={() => setChoice(plays ? 'pause' : 'play')}
        />
      )}
      {isSaving && !plays && <p className="clip-note">{t.saver}</p>}
    </>
  )
}
