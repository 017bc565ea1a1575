/** Maximum length, in UTF-16 units. */
const limit = 80

/** Harakat and other marks, joiners, direction controls and tatweel. */
const unprinted = /[\p{M}\p{Cf}ـ]+/gu
/**
 * Points and commas within a number, the points of U.S. and the apostrophe of don't, each after
 * what they follow.
 */
const joiners = /([\d٠-٩])[.,٫٬](?=[\d٠-٩])|(\b[a-z])\.(?=[a-z]\b)|([a-z])['’](?=[a-z])/g
const words = /[\p{L}\p{N}]+/gu

/**
 * The readable part of a URL: the words as printed, without harakat and in lower case, joined by
 * `-`; at most 80 characters, '' if there are no words. Without the tokenizer of searches, because
 * every list needs it in the browser.
 */
export function slug(title: string): string {
  let out = ''
  for (const [word] of title.normalize('NFKC').toLowerCase().replaceAll(unprinted, '').replaceAll(joiners, '$1$2$3').matchAll(words)) {
    const next = `${out && `${out}-`}${word}`
    if (next.length > limit) break
    out = next
  }
  return out
}
