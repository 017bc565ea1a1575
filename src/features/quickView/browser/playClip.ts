import { muted } from './muted.ts'

/**
 * Plays or pauses a clip. Browsers refuse sound before the reader has touched the page, e.g. after
 * it was reloaded: then it plays without.
 * @param refused called if it may not even play without sound (iOS in low power mode)
 */
export function playClip(video: HTMLVideoElement, plays: boolean, refused: () => void): void {
  // A stream begins by itself once it has data.
  video.autoplay = plays
  if (!plays) {
    video.pause()
    return
  }
  showCaptions(video)
  // Those within a stream are known only when it has begun to load, and Chromium 150 later shows
  // those in its own language, too.
  video.textTracks.onaddtrack = () => showCaptions(video)
  video.textTracks.onchange = () => showCaptions(video)
  video.play().catch((error: Error) => {
    // Other errors mean that it was paused before it began, or are reported by the element.
    if (error.name !== 'NotAllowedError') return
    if (video.muted) return refused()
    muted.set(true)
    video.muted = true
    video.play().catch(refused)
  })
}

/**
 * Shows captions if there are some, in the language of the page if possible, and no others beside
 * them.
 */
function showCaptions({ textTracks }: HTMLVideoElement): void {
  const tracks = [...textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const shown = tracks.find(({ language }) => language.startsWith(document.documentElement.lang)) ?? tracks[0]
  for (const track of tracks) track.mode = track === shown ? 'showing' : 'disabled'
  if (shown) shown.oncuechange = () => raiseCues(shown)
}

/** Percent of the height of a clip, above its title, and of its width, beside its buttons. */
const [captionTop, captionWidth] = [68, 70]

/**
 * Captions are at the bottom of a video unless their source says where, and there they would be
 * covered.
 */
function raiseCues({ activeCues }: TextTrack): void {
  for (const cue of activeCues ?? []) {
    if (!(cue instanceof VTTCue) || cue.line !== 'auto') continue
    cue.snapToLines = false
    cue.line = captionTop
    cue.size = captionWidth
  }
}
