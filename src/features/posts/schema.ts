import { z } from 'zod'
import { pageOf } from '#base/api/replies.ts'
import { Captions, type StoredCaptions } from '#features/player/schema.ts'
import { Reactions } from '#features/reactions/reactionKinds.ts'
import { Agency, Named } from '#features/taxonomy/schema.ts'

/** Values of `trending` in requests: lower case, no spaces (spec 5), in menu order. */
export const trendingKinds = [
  'mostinteraction',
  'mostviews',
  'mostimportant',
  'mostlikes',
  'mostcomment',
  'mostfunny',
  'mostfakenews',
  'mostdislike',
  'mostsaved',
] as const
export type TrendingKind = (typeof trendingKinds)[number]

/** Values of the category filter (spec 5) that mean the ranked first page. We send the first. */
export const firstPageLabels = ['first_page', 'الصفحة الأولى', 'first page'] as const

/** The first day of the archive: a post of an earlier one has a wrong date. */
export const firstDay = '2000-01-01'

/**
 * Days such as 2026-11-27. `first`: of the archive; `previous`, `next`: the nearest ones with news;
 * null at the ends of the archive.
 */
export type DaysAround = { first: string; previous: string | null; next: string | null; today: string }

/**
 * `src` is on our own origin, signed, and ends in `?w=640`; other widths by
 * `pictures/pictureWidth.ts`. `width` and `height` are of the original, `color` (#rrggbb) is its
 * dominant colour; 0 and '' until it is measured.
 */
export const Image = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  /** Description for those who do not see it; only of our own posts, as the next two. */
  description: z.string().optional(),
  credit: z.string().optional(),
  /** Point that must be seen where it is cropped: x and y in percent. */
  focus: z.tuple([z.int(), z.int()]).optional(),
})
export type Image = z.infer<typeof Image>
/** Information that we give about a picture of our own. */
export type ImageAbout = Pick<Image, 'description' | 'credit' | 'focus'>

/** A picture of a gallery, with what the agency says about it. */
const Picture = Image.extend({ description: z.string() })
export type Picture = z.infer<typeof Picture>

/** `duration` in seconds; `width` and `height` in pixels, if the source tells them. */
const Video = z.object({
  src: z.string(),
  poster: z.string().nullable(),
  duration: z.number().nullable(),
  width: z.int().optional(),
  height: z.int().optional(),
  captions: z.array(Captions).optional(),
})

/**
 * Content of `posts.video`. `duration` in seconds, sizes in pixels; each as far as the source
 * tells.
 */
export type StoredVideo = {
  src: string
  poster: string | null
  duration: number | null
  width?: number
  height?: number
  captions?: StoredCaptions[]
}

/** A range of a text: start, and end (exclusive), in UTF-16 units. */
const Mark = z.tuple([z.int(), z.int()])
export type Mark = z.infer<typeof Mark>

/** The sentence of a post in which a keyword stands. */
export const SentenceOfPost = z.object({ text: z.string(), marks: z.array(Mark) })

/** A post in a list. Times are ISO 8601 in UTC. */
export const Post = z.object({
  id: z.int(),
  media_type: z.enum(['text', 'media']),
  title: z.string(),
  excerpt: z.string(),
  /** Length at which phones cut a long title, after a clause or phrase; absent if they do not. */
  title_end: z.int().optional(),
  /** Length at which lists cut the excerpt; 0 if it repeats the title, absent if they do not. */
  excerpt_end: z.int().optional(),
  /**
   * Passage of the excerpt or else the body that matches, in search results, if the title does not.
   */
  snippet: z.string().optional(),
  /**
   * Matching words in search results: of the title, and of the snippet or else the excerpt, in
   * order.
   */
  marks: z.object({ title: z.array(Mark), excerpt: z.array(Mark) }).optional(),
  /** The post on the agency's site. */
  url: z.string(),
  /** rss, web, youtube, twitter, instagram, threads, or the brand’s slug for our own posts. */
  source: z.string(),
  language: z.enum(['ar', 'en']),
  published_at: z.string(),
  agency: Agency,
  main_category: Named.nullable(),
  category: Named.nullable(),
  sub_category: Named.nullable(),
  image: Image.nullable(),
  video: Video.nullable(),
  /** Pictures in the gallery of a media post; 0 if it has none, or only `image`. */
  picture_count: z.int(),
  posts_view: z.int(),
  comment_count: z.int(),
  post_reactions: Reactions,
  /** `agencies`: how many agencies carry the story, this one included. */
  story: z.object({ id: z.int(), agencies: z.int() }),
})
export type Post = z.infer<typeof Post>

/**
 * A post with its text. `also_reported_by`: the other agencies' posts of the same story, oldest
 * first.
 */
export const PostDetail = Post.extend({
  body_html: z.string(),
  /**
   * The first and the last words of its text, where the body has a dateline, credits or notices
   * before or after it.
   */
  text: z.object({ begins: z.string().nullable(), ends: z.string().nullable() }),
  author: z.string().nullable(),
  updated_at: z.string(),
  /** The gallery of a media post. */
  pictures: z.array(Picture),
  also_reported_by: z.array(
    z.object({
      id: z.int(),
      media_type: z.enum(['text', 'media']),
      title: z.string(),
      language: z.enum(['ar', 'en']),
      url: z.string(),
      source: z.string(),
      published_at: z.string(),
      agency: Agency,
    }),
  ),
})
export type PostDetail = z.infer<typeof PostDetail>

const postPage = pageOf(Post)
export const PostPage = postPage.extend({
  meta: postPage.shape.meta.extend({
    all_words: z
      .int()
      .optional()
      .meta({ description: 'Of a widened search: how many posts have all of its words; the others follow them' }),
    place: z.object({ name: z.string(), until: z.int() }).optional().meta({
      description:
        'Of a widened search that names a country: its capital, or the other way round; posts from `all_words` until here are about it',
    }),
    other_language: z.int().optional().meta({
      description: 'Of a list with `first`: how many posts come before those in the other language, on the page where they begin',
    }),
  }),
})
export type PostPage = z.infer<typeof PostPage>

/** A new post in an event of GET /api/posts/stream. */
export type NewPostEvent = {
  id: number
  story_id: number
  published_at: string
  agency_id: number
  main_category_id: number | null
  category_id: number | null
  sub_category_id: number | null
  media_type: 'text' | 'media'
  language: 'ar' | 'en'
  is_own: boolean
}
