// Lists written by hand: spaces, line ends and full stops between the words are for the eye. Split at letters, not at patterns, which takes a page four
// times as long.

export function readList(...lists: string[]): string[] {
  return lists
    .map((list) => list.trim())
    .join(' ')
    .replaceAll('.', '')
    .replaceAll('\n', ' ')
    .split(' ')
}

/** Each second word by the one before it. */
export function readPairs(...lists: string[]): Map<string, string> {
  const words = readList(...lists)
  const pairs = new Map<string, string>()
  for (let at = 0; at < words.length; at += 2) pairs.set(words[at] as string, words[at + 1] as string)
  return pairs
}
