import { allText } from '#text/newsText/newsText.ts'
import type { PostDraft } from './postDraft.ts'

/** Fields that a draft has at least, besides those that tell it from others. */
export const blankDraft: Omit<PostDraft, 'title' | 'keys' | 'contentHash'> = {
  url: 'https://agency.example/1',
  excerpt: '',
  bodyHtml: '',
  bodyText: '',
  textBounds: allText,
  language: 'ar',
  mediaType: 'text',
  source: 'rss',
  publishedAt: null,
  author: null,
  tags: [],
  mainCategoryId: null,
  categoryId: null,
  subCategoryId: null,
  imageUrl: null,
  video: null,
}
