import fc from 'fast-check'

/**
 * Strings of any characters, like `fc.string({ unit: 'binary' })`, which first builds a table of
 * all 1,112,064 characters: a second of CPU in every test file.
 */
export function anyString(lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.array(anyCharacter, lengths).map((characters) => characters.join(''))
}

/** Addresses of pages, with parameters and a fragment of any characters. */
export function anyAddress(): fc.Arbitrary<string> {
  const part = fc.array(fc.oneof(urlCharacter, anyCharacter.map(encodeURIComponent)), { maxLength: 12 }).map((some) => some.join(''))
  return fc
    .tuple(fc.constantFrom('http', 'https'), fc.webAuthority({ withPort: true }), fc.array(part), fc.option(part), fc.option(part))
    .map(([scheme, host, path, query, fragment]) =>
      [
        `${scheme}://${host}`,
        ...path.map((segment) => `/${segment}`),
        query === null ? '' : `?${query}`,
        fragment === null ? '' : `#${fragment}`,
      ].join(''),
    )
}

const surrogates = { first: 0xd800, count: 0x800 }
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((number) => String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count))
const urlCharacter = fc.constantFrom(..."abzAZ059-._~!$&'()*+,;=:@/?")
