import type { App } from '#base/app.ts'
import { pollHref, pollItemOf } from '#features/polls/browser/pollItem.ts'
import { readPoll } from '#features/polls/server/readPoll.ts'
import { listItemOf, postHref } from '#features/posts/browser/listItem/listItem.ts'
import { missingPost } from '#features/posts/server/lists/missingPost.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { sharingTextIn } from '#features/sharing/browser/sharingText.ts'
import type { Shareable } from '#features/sharing/shareCode.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { shorten } from '#text/shorten.ts'
import { fullTime } from '#text/times.ts'

const textLimit = 106

/** Content that other sites show of a post or poll, in one language. Paths have no origin. */
export type SharedPage = {
  title: string
  /** Language of the title and the text. */
  language: Locale
  path: string
  /** A post's excerpt; '' if it has none. */
  text: string
  /** Name of the publisher, and their page. */
  name: string
  namePath: string
  /** The time, and how many agencies carry the story. */
  notes: readonly string[]
  /** ISO 8601, UTC. */
  publishedAt: string
  /** Ends in `?w=640`. */
  picture: string | null
  plays: boolean
}

/** Throws `gone` for a removed post, and `not_found`. */
export function readShareable(app: App, shareable: Shareable, locale: Locale): Promise<SharedPage> {
  return shareable.kind === 'post' ? readSharedPost(app, shareable.id, locale) : readSharedPoll(app, shareable.id, locale)
}

async function readSharedPost(app: App, id: number, locale: Locale): Promise<SharedPage> {
  const [post] = await loadPosts(app, [id])
  if (!post) throw await missingPost(app, id)
  const item = listItemOf(post, locale)
  const { agencies } = post.story
  return {
    title: item.title,
    language: item.language,
    path: postHref(locale, item),
    text: shorten(post.excerpt, textLimit),
    name: item.agency.name,
    namePath: inLocale(locale, `${item.media ? '/media' : '/news'}/agency/${item.agency.id}`),
    notes: [fullTime(locale, item.publishedAt), ...(agencies > 1 ? [sharingTextIn(locale).carriedBy(agencies)] : [])],
    publishedAt: item.publishedAt,
    picture: post.image?.src ?? null,
    plays: post.video !== null,
  }
}

async function readSharedPoll(app: App, id: number, locale: Locale): Promise<SharedPage> {
  const poll = await readPoll(app, id)
  const item = pollItemOf(poll, locale)
  const t = sharingTextIn(locale)
  return {
    title: item.question,
    language: item.language,
    path: pollHref(locale, id),
    text: item.options.map(({ label }) => label).join(' · '),
    name: t.poll,
    namePath: inLocale(locale, '/polls'),
    notes: [item.isClosed ? t.pollClosed(fullTime(locale, item.closesAt)) : t.pollOpen(fullTime(locale, item.closesAt))],
    publishedAt: poll.opens_at,
    picture: null,
    plays: false,
  }
}
