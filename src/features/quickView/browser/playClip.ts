import { muted } from './muted.ts'

/**
 * Plays or pauses a clip. Browsers refuse sound before the reader has touched the page, e.g. after it was reloaded: then it plays without.
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
  video.play().catch((error: Error) => {
    // Other errors mean that it was paused before it began, or are reported by the element.
    if (error.name !== 'NotAllowedError') return
    if (video.muted) return refused()
    muted.set(true)
    video.muted = true
    video.play().catch(refused)
  })
}

/** Shows the captions of a file that has some, in the language of the page if possible. */
function showCaptions({ textTracks }: HTMLVideoElement): void {
  const tracks = [...textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const shown = tracks.find(({ language }) => language.startsWith(document.documentElement.lang)) ?? tracks[0]
  if (shown) shown.mode = 'showing'
}
