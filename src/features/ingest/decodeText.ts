/**
 * The text of a feed or page in whatever encoding it really is: byte-order mark, declared charset (HTTP, XML declaration, meta), else guessed.
 * Never throws; without lone surrogates and control characters.
 * @param contentType the HTTP header, or null
 */
export function decodeText(_bytes: Uint8Array, _contentType: string | null): string {
  throw new Error('in work')
}
