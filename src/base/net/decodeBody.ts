import { promisify } from 'node:util'
import { brotliDecompress, constants, inflateRaw, unzip } from 'node:zlib'
import { SafeFetchError } from './safeFetchError.ts'

const unzipAsync = promisify(unzip)
const inflateRawAsync = promisify(inflateRaw)
const brotliAsync = promisify(brotliDecompress)

/**
 * Decodes a body by its Content-Encoding header (gzip, deflate, br; RFC 9110, 8.4). Truncated
 * streams give what arrived; a body in an unknown coding, or not in the declared one, is returned
 * unchanged. Throws `SafeFetchError('too_large')` once the result exceeds `maxBytes`.
 */
export async function decodeBody(body: Uint8Array, encoding: string | undefined, maxBytes: number): Promise<Uint8Array> {
  if (!encoding || body.length === 0) return body
  const codings = encoding.toLowerCase().split(',').slice(0, 3)
  let decoded = body
  for (const coding of codings.reverse()) decoded = await undo(coding.trim(), decoded, maxBytes)
  return decoded
}

/** Whether the bytes begin like gzip: a `sitemap.xml.gz` is gzip without a header that says so. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

async function undo(coding: string, body: Uint8Array, maxOutputLength: number): Promise<Uint8Array> {
  try {
    if (coding === 'br') return await brotliAsync(body, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH })
    const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }
    if (coding === 'gzip' || coding === 'x-gzip') return isGzip(body) ? await unzipAsync(body, options) : body
    if (coding === 'deflate') return await (isZlib(body) ? unzipAsync(body, options) : inflateRawAsync(body, options))
    return body
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return body
    throw new SafeFetchError('too_large', `More than ${maxOutputLength} bytes after decompression`)
  }
}

/** RFC 1950, 2.2. Some servers send raw deflate (RFC 1951) under the same name. */
function isZlib(body: Uint8Array): boolean {
  const [first = 0, second = 0] = body
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}
