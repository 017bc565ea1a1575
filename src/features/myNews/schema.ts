import { z } from 'zod'
import { pageOf } from '#base/api/replies.ts'
import { followKinds } from '#features/follows/followKinds.ts'
import { Post, SentenceOfPost } from '#features/posts/schema.ts'

export const mediaTypes = z.enum(['text', 'media'], 'bad_choice')

/** A post of the personal list. */
export const MyPost = Post.extend({
  /**
   * Time when it matched, or was published if it is there for what they follow; ISO 8601 in UTC.
   */
  at: z.string(),
  /**
   * The reader's keyword, the words as the post prints them, and the sentence in which they stand
   * unless the headline has them; null when only their sections or agencies matched, or what they
   * follow.
   */
  reason: z.object({ keyword: z.string(), because: z.string(), sentence: SentenceOfPost.nullable() }).nullable(),
  /**
   * Kind of its agency or section that the reader follows, if the post is in the list only for
   * that.
   */
  followed: z.enum(followKinds).nullable(),
})
export type MyPost = z.infer<typeof MyPost>

export const MyPostPage = pageOf(MyPost)
export type MyPostPage = z.infer<typeof MyPostPage>
