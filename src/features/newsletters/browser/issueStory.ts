import { ownSource, postPath } from '#features/posts/postPath.ts'
import type { Post } from '#features/posts/schema.ts'
import { inLocale, type Locale, nameIn } from '#text/locale.ts'

/** A story of an issue in the language of the page. */
export type IssueStory = { id: number; title: string; language: Locale; agency: string; path: string }

export function issueStory({ id, title, language, agency, source }: Post, locale: Locale): IssueStory {
  return { id, title, language, agency: nameIn(locale, agency), path: inLocale(locale, postPath({ id, title, own: source === ownSource })) }
}
