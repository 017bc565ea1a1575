const range = (from: number, to: number) => `${String.fromCharCode(from)}-${String.fromCharCode(to)}`
/** Control characters except tab and line ends, and Unicode's noncharacters. */
const unwanted = new RegExp(
  `[${range(0, 8)}\v\f${range(0x0e, 0x1f)}${range(0x7f, 0x9f)}${range(0xfdd0, 0xfdef)}${range(0xfffe, 0xffff)}]`,
  'g',
)
const windows1252 = new TextDecoder('windows-1252')

/**
 * Text that every later step can hold (PostgreSQL refuses U+0000): without control characters, noncharacters and halves of surrogate pairs.
 * U+0080 to U+009F, which nobody writes, are read as the Windows-1252 punctuation that was meant (HTML, 13.2.5.80).
 */
export function cleanCharacters(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.replace(unwanted, (character) => {
    const code = character.charCodeAt(0)
    return code >= 0x80 && code <= 0x9f ? windows1252.decode(new Uint8Array([code])).replace(/\p{Cc}/u, '') : ''
  })
}
