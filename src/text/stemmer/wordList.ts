// Parsers of hand-written word lists, in which spaces, line breaks and full stops are only layout.
// They split at strings, because with regular expressions a page takes four times as long to load.

export function readList(...lists: string[]): string[] {
  return lists
    .map((list) => list.trim())
    .join(' ')
    .replaceAll('.', '')
    .replaceAll('\n', ' ')
    .split(' ')
}

/** Pairs of words, as a map from the first to the second of each. */
export function readPairs(...lists: string[]): Map<string, string> {
  const words = readList(...lists)
  const pairs = new Map<string, string>()
  for (let at = 0; at < words.length; at += 2) pairs.set(words[at] as string, words[at + 1] as string)
  return pairs
}
