/**
 * The text without such characters at its end. A pattern like `/[…]+$/` would try each of them as the beginning of the end, in time in the square of
 * their number.
 * @param character matches one UTF-16 unit; not global
 */
export function trimEnd(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text[end - 1] as string)) end--
  return text.slice(0, end)
}
