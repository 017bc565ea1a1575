import { slug } from '#text/slug.ts'

/**
 * The path of a story's page, without a language.
 * @param title that of its newest report; an id does not need it
 */
export function storyPath(id: number, title = ''): string {
  const words = slug(title)
  return `/story/${id}${words && '/'}${words}`
}
