/**
 * Removes such characters from the end of the text. A pattern like `/[…]+$/` would start a match at
 * each of them wherever they are, which takes quadratic time.
 * @param character matches one UTF-16 unit; not global
 */
export function trimEnd(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text[end - 1] as string)) end--
  return text.slice(0, end)
}
