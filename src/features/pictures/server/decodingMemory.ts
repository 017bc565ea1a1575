import type { Metadata } from 'sharp'

/**
 * Approximate peak memory of the decoder in bytes, measured with sharp 0.35. JPEG, PNG and WebP are
 * decoded row by row; progressive and interlaced pictures, AVIF and GIF are held in memory whole.
 */
export function decodingMemory({ width, height, ...picture }: Metadata): number {
  return width * height * bytesPerPixel(picture)
}

function bytesPerPixel({ format, isProgressive, chromaSubsampling, channels, depth }: Partial<Metadata>): number {
  const wide = depth === 'ushort' ? 2 : 1
  if (format === 'heif') return 18 * wide
  if (format === 'gif') return 6
  if (!isProgressive) return 1
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3.5 : 2.2 * (channels ?? 4)
  return 1.4 * (channels ?? 4) * wide
}
