import type { Feed, PageSelectors } from './schema.ts'

/** The news of a list page of an agency without a feed. Throws `SourceError('no_items_match')` when the selectors find nothing. */
export function readPage(_html: string, _page: { url: string; selectors: PageSelectors }): Feed {
  throw new Error('in work')
}
