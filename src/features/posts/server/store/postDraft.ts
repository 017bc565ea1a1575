import type { TextBounds } from '#text/newsText/newsText.ts'
import type { StoredVideo } from '../../schema.ts'

/** A cleaned item, ready to be stored. Every text is well-formed and without NUL. */
export type PostDraft = {
  /** Keys of `identifyItems`: at least one; no two drafts of one call share any. */
  keys: string[]
  /** Hex hash of the item as the source gave it. */
  contentHash: string
  url: string
  title: string
  excerpt: string
  /** Sanitised; '' if the source gave no text. */
  bodyHtml: string
  /** The text of the body: of its plain text, what is within `textBounds`. */
  bodyText: string
  textBounds: TextBounds
  language: 'ar' | 'en'
  mediaType: 'text' | 'media'
  /** rss, web, youtube, twitter, instagram, threads or the brand’s slug. */
  source: string
  publishedAt: Date | null
  author: string | null
  tags: string[]
  mainCategoryId: number | null
  categoryId: number | null
  subCategoryId: number | null
  imageUrl: string | null
  /** Tried in order if that one turns out to be too small or broken. */
  otherPictures?: string[]
  /** Pictures of a media post in order, if there are several, or if they have descriptions. */
  gallery?: { url: string; description: string }[]
  video: StoredVideo | null
}

/** Origin of drafts: a source of an agency; `id` is null without a source. */
export type PostOrigin = { id: number | null; agencyId: number; isOwn: boolean }
