import { brand } from '#brand.ts'
import { slug } from '#text/slug.ts'

export const ownPath = `/${brand.slug}-news`
/** `source` of posts that were written here. */
export const ownSource: string = brand.slug
export const mediaPath = '/media'

/** Fields that the address of a post depends on; `media` is truthy for a media post. */
export type LinkedPost = { id: number; title: string; own: boolean; media?: unknown }

/**
 * The path of a post's page, without a language.
 * @param words those of its title, in the form of `slug`
 */
export function postPath({ id, title, own, media }: LinkedPost, words = slug(title)): string {
  return `${media ? mediaPath : own ? ownPath : '/news'}/${id}${words && '/'}${words}`
}
