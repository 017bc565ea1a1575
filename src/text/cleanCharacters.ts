const range = (from: number, to: number) => `${String.fromCharCode(from)}-${String.fromCharCode(to)}`
/** Control characters except tabs and line breaks, and Unicode's noncharacters. */
const unwanted = new RegExp(
  `[${range(0, 8)}\v\f${range(0x0e, 0x1f)}${range(0x7f, 0x9f)}${range(0xfdd0, 0xfdef)}${range(0xfffe, 0xffff)}]`,
  'g',
)
/** The characters of bytes 80 to 9F in Windows-1252; '' for the five that are undefined. */
const punctuation = Array.from(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index)),
  (sign) => sign.replace(/\p{Cc}/u, ''),
)

/**
 * Removes control characters, noncharacters and lone surrogates, which later steps cannot store
 * (PostgreSQL refuses U+0000). U+0080 to U+009F, which nobody writes on purpose, become the
 * Windows-1252 punctuation that was meant (HTML, 13.2.5.80).
 */
export function cleanCharacters(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.replace(unwanted, (character) => {
    const code = character.charCodeAt(0)
    return punctuation[code - 0x80] ?? ''
  })
}
