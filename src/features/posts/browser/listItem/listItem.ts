import { postKeys } from '#features/hidden/postKeys.ts'
import type { ReactionKind } from '#features/reactions/reactionKinds.ts'
import type { AgencyLabel } from '#features/taxonomy/browser/AgencyMark.tsx'
import type { Agency } from '#features/taxonomy/schema.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale, nameIn } from '#text/locale.ts'
import { slug } from '#text/slug.ts'
import { type LinkedPost, ownSource, postPath } from '../../postPath.ts'
import type { Image, Mark, Post, PostDetail } from '../../schema.ts'
import { marksLeft } from './marksLeft.ts'

/** An agency, category or section under its name in the page's language. */
export type Label = { id: number; name: string }

/**
 * A post in a list, in the page's language, with only what is shown, because every page contains
 * fifty.
 */
export type ListItem = {
  id: number
  title: string
  /** Length at which phones cut the title, if they do. */
  titleEnd?: number
  excerpt: string
  /**
   * Matching passage in search results, shown instead of the excerpt, if the title does not match.
   */
  snippet?: string
  /** Matching words in search results: of the title, and of the snippet or else the excerpt. */
  marks?: { title: Mark[]; excerpt: Mark[] }
  language: 'ar' | 'en'
  /** ISO 8601, UTC. */
  publishedAt: string
  agency: AgencyLabel
  category: Label | null
  /** Whether that is its main category, because it has no other. */
  isMain?: true
  /** Whether it is one of the product's own posts, which have another path. */
  own: boolean
  /** Id of the main category, which decides the colour of the dot; 0 if there is none. */
  section: number
  image: Image | null
  views: number
  comments: number
  /** Reactions above zero, in the order they are shown. */
  reactions: [ReactionKind, number][]
  /** Id of its story, and the number of other agencies that reported it. */
  story: number
  otherAgencies: number
  /** Other reports of the story, newest first, where they are shown below it. */
  reports?: Report[]
  /** Rank on the first page: above the others, one of the two below that, or first of a section. */
  prominence?: 'lead' | 'second' | 'part'
  /**
   * The name of the part of the list that begins with it: of the first page, or of a widened
   * search.
   */
  heading?: string
  /** The keys of the section whose posts are below the heading; empty if it is none. */
  headingOf?: string
  /** The list to which the heading leads. */
  headingHref?: string
  /** Marks of a media post. */
  media?: MediaMarks
}

/** Another report of a story. */
export type Report = Pick<ListItem, 'id' | 'title' | 'language' | 'publishedAt' | 'agency' | 'own'> & { media: boolean }

/**
 * Parts of a media post. `source` as in the API (`youtube`); `duration` in seconds; `pictures` in
 * its gallery.
 */
export type MediaMarks = {
  source: Post['source']
  hasVideo: boolean
  duration: number | null
  pictures: number
}

const shownReactions: ReactionKind[] = ['like', 'important', 'funny', 'fakenews', 'dislike', 'save']

export function listItemOf(post: Post, locale: Locale): ListItem {
  const category = post.category ?? post.main_category
  const excerpt = shownExcerpt(post)
  const { snippet, marks, title_end } = post
  return {
    id: post.id,
    title: post.title,
    excerpt,
    ...(title_end && { titleEnd: title_end }),
    ...(snippet && { snippet }),
    ...(marks && { marks: snippet ? marks : { ...marks, excerpt: marksLeft(marks.excerpt, excerpt, post.excerpt) } }),
    language: post.language,
    publishedAt: post.published_at,
    agency: agencyLabel(post.agency, locale),
    category: category && { id: category.id, name: nameIn(locale, category) },
    ...(category && !post.category && { isMain: true }),
    own: post.source === ownSource,
    section: post.main_category?.id ?? 0,
    image: post.image,
    views: post.posts_view,
    comments: post.comment_count,
    reactions: aboveZero((kind) => post.post_reactions[kind]),
    story: post.story.id,
    otherAgencies: post.story.agencies - 1,
    ...(post.media_type === 'media' && { media: mediaMarks(post) }),
  }
}

/** Returns the keys by which a post in a list can be hidden (`data-of`). */
export function itemKeys({
  agency,
  story,
  section,
  category,
  isMain,
}: Pick<ListItem, 'agency' | 'story' | 'section' | 'category' | 'isMain'>): string {
  return postKeys(agency.id, story, section, isMain ? 0 : category?.id)
}

export function reportOf(post: PostDetail['also_reported_by'][number], locale: Locale): Report {
  return {
    id: post.id,
    title: post.title,
    language: post.language,
    publishedAt: post.published_at,
    agency: agencyLabel(post.agency, locale),
    own: post.source === ownSource,
    media: post.media_type === 'media',
  }
}

function mediaMarks({ source, video, picture_count }: Post): MediaMarks {
  return { source, hasVideo: video !== null, duration: video?.duration ?? null, pictures: picture_count }
}

export function aboveZero(countOf: (kind: ReactionKind) => number): ListItem['reactions'] {
  return shownReactions.map((kind): [ReactionKind, number] => [kind, countOf(kind)]).filter(([, n]) => n > 0)
}

const labels: Record<Locale, WeakMap<Agency, AgencyLabel>> = { ar: new WeakMap(), en: new WeakMap() }

/** The same object for the same agency, so that a page with fifty of its posts contains it once. */
export function agencyLabel(agency: Agency, locale: Locale): AgencyLabel {
  const cached = labels[locale].get(agency)
  if (cached) return cached
  const label = { id: agency.id, name: nameIn(locale, agency), logo: agency.logo }
  labels[locale].set(agency, label)
  return label
}

/** The address of a post's page. */
export function postHref(locale: Locale, post: LinkedPost): string {
  return inLocale(locale, postPath(post, slugOf(post.title)))
}

const slugs = new Map<string, string>()
const maxSlugs = 20_000

/** Cached, because lists contain the posts of the last day again and again. */
function slugOf(title: string): string {
  const cached = slugs.get(title)
  if (cached !== undefined) return cached
  const words = slug(title)
  if (slugs.size >= maxSlugs) slugs.clear()
  slugs.set(title, words)
  return words
}

/** Whole sentences have no ellipsis. */
function shownExcerpt({ excerpt, excerpt_end = excerpt.length }: Post): string {
  const shown = excerpt.slice(0, excerpt_end)
  return shown === excerpt || /^$|[.؟!?]$/.test(shown) ? shown : `${shown}…`
}
