/**
 * Returns the attributes that a frame needs to play a video at once.
 * @param player its address at youtube-nocookie.com, the only frame that the content policy allows
 */
export function youtubeFrame(player: string) {
  return {
    src: `${player}?autoplay=1&playsinline=1&rel=0`,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    // YouTube's player refuses pages that send no referrer (its error 153).
    referrerPolicy: 'strict-origin-when-cross-origin',
  } as const
}
