import type { FeedItem } from '../../schema.ts'

/** Longer first lines are paragraphs. */
const maxTitle = 200

/**
 * The title of a post: its first line if there are others, '' if its text is one piece (which is
 * then shortened), and of a picture without a text its description or the account's name.
 */
export function postTitle(text: string, { gallery }: Pick<FeedItem, 'gallery'>, account: string): string {
  if (!text) return gallery?.[0]?.description || `@${account}`
  const [first = '', ...others] = text.split(/\r?\n/).map((line) => line.trim())
  return others.some(Boolean) && first.length <= maxTitle ? first : ''
}
