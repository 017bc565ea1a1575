import type { Image } from '../../schema.ts'

/**
 * The narrowest and the widest picture that is shown whole; a longer one, such as an infographic,
 * is cut in lists.
 */
const narrowest = 9 / 16
const widest = 2.2
/** Narrower pictures take two rows of the grid. */
const tallBelow = 0.75

/**
 * The attributes of an `<img>` that reserve its room; none if the picture has not been measured.
 */
export function roomOf({ width, height }: Image): { width?: number; height?: number } {
  if (width === 0 || height === 0) return {}
  const ratio = Math.min(Math.max(width / height, narrowest), widest)
  return { width, height: Math.round(width / ratio) }
}

export function isTall(image: Image | null): boolean {
  return image !== null && image.height > 0 && image.width / image.height < tallBelow
}

/** Minutes and seconds: 93 is 1:33, 3725 is 1:02:05. */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
