/**
 * Whether an address is a video file or a stream, and not a page that plays one, as those of
 * YouTube.
 */
export function canPlay(src: string): boolean {
  return /\.(?:mp4|m4v|webm|mov|ogv|m3u8)(?:$|[?#])/i.test(src)
}
