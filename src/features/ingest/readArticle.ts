export type Article = {
  title: string
  /** Unsanitised, addresses absolute. */
  contentHtml: string
  author: string | null
  publishedAt: Date | null
  /** Absolute address of og:image or the like. */
  image: string | null
}

/** The main text of an article's page (Mozilla Readability); null when there is none. */
export function readArticle(_html: string, _url: string): Article | null {
  throw new Error('in work')
}
