import { ownSource } from '#features/posts/postPath.ts'
import type { StoredVideo } from '#features/posts/schema.ts'
import type { PostDraft } from '#features/posts/server/store/postDraft.ts'
import type { Sections } from '#features/taxonomy/server/sections.ts'
import { detectLanguage } from '#text/detectLanguage.ts'
import type { HabitCounts, Habits } from '#text/newsText/habits.ts'
import { allText, findText, newsText } from '#text/newsText/newsText.ts'
import { plainLines } from '#text/plainText.ts'
import { shorten } from '#text/shorten.ts'
import { storable } from '#text/storable.ts'
import type { Feed, FeedItem } from '../../schema.ts'
import { isNetwork, postSources } from '../networks/networks.ts'
import { bounds } from '../read/bounds.ts'
import { isPlaceholder } from '../read/findPictureUrl.ts'
import { imageTags } from '../read/imageTags.ts'
import { isAvatar } from '../read/trackingPixel.ts'
import type { Source } from '../sources/sourceRow.ts'
import { assignSection } from './assignSection.ts'
import { sanitizeBody } from './sanitizeHtml.ts'

/**
 * An item that `identifyFeedItems` has checked: it has a title, a usable URL, and a plausible date
 * or none.
 */
export type IdentifiedItem = FeedItem & { url: string }

/** `habits`: what recurs in the agency's newest posts. */
export type DraftContext = { source: Source; feed: Pick<Feed, 'kind' | 'language'>; sections: Sections; habits: HabitCounts }

/** The body of an item as a post may show it, and its lines. */
export type CleanBody = { bodyHtml: string; lines: string[] }

type StepContext = Omit<DraftContext, 'habits'> & { lines: string[]; habits: Habits }
type Step = (draft: PostDraft, item: IdentifiedItem, context: StepContext) => PostDraft

const maxExcerpt = 300
/**
 * UTF-16 units; the whole text gives no better classification (bench/classify.ts: 93.3 % either
 * way).
 */
const maxClassified = 800
const maxOtherPictures = 4
const networkSites: [RegExp, PostDraft['source']][] = [
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'youtube'],
  [/(^|\.)(twitter|x)\.com$/, 'twitter'],
  [/(^|\.)instagram\.com$/, 'instagram'],
  [/(^|\.)threads\.(net|com)$/, 'threads'],
]

/** Steps from item to draft, one decision in each. */
const steps: Step[] = [
  findBodyText,
  writeExcerpt,
  chooseLanguage,
  chooseOrigin,
  choosePicture,
  chooseMediaType,
  chooseGallery,
  chooseSection,
  addCredits,
  makeStorable,
]

export function cleanBody({ contentHtml, summaryHtml, url }: IdentifiedItem): CleanBody {
  const body = bodyOf(contentHtml || summaryHtml, url)
  // Some feeds have an element for the text, and nothing or only a picture in it.
  return body.lines.length === 0 && contentHtml && summaryHtml ? bodyOf(`${contentHtml}<div>${summaryHtml}</div>`, url) : body
}

function bodyOf(html: string, url: string): CleanBody {
  const bodyHtml = storable(sanitizeBody(html.slice(0, bounds.body), url))
  return { bodyHtml, lines: plainLines(bodyHtml) }
}

/** Makes a post's draft from an item, its identity and its body. Pure. */
export function draftPost(
  item: IdentifiedItem,
  { bodyHtml, lines, ...identity }: Pick<PostDraft, 'keys' | 'contentHash'> & CleanBody,
  context: Omit<StepContext, 'lines'>,
): PostDraft {
  const blank: PostDraft = {
    ...identity,
    bodyHtml,
    url: item.url,
    title: item.title,
    publishedAt: item.publishedAt,
    video: item.video,
    excerpt: '',
    bodyText: '',
    textBounds: allText,
    language: 'ar',
    mediaType: 'text',
    source: 'rss',
    author: null,
    tags: [],
    mainCategoryId: null,
    categoryId: null,
    subCategoryId: null,
    imageUrl: null,
  }
  return steps.reduce((draft, step) => step(draft, item, { ...context, lines }), blank)
}

function findBodyText(draft: PostDraft, { title, author }: IdentifiedItem, { source, lines, habits }: StepContext): PostDraft {
  const textBounds = findText({ lines, title, author, names: source.agency_names, habits })
  return { ...draft, textBounds, bodyText: lines.join(' ').slice(textBounds.start, textBounds.end ?? undefined) }
}

/** The text of the source's own summary if it has one, else the beginning of the body's. */
function writeExcerpt(
  draft: PostDraft,
  { contentHtml, summaryHtml, title, author }: IdentifiedItem,
  { source, habits }: StepContext,
): PostDraft {
  const lines = contentHtml ? plainLines(summaryHtml.slice(0, bounds.body)) : []
  const summary = lines.join(' ') === title ? '' : newsText({ lines, title, author, names: source.agency_names, habits })
  return { ...draft, excerpt: shorten(summary || draft.bodyText, maxExcerpt) }
}

function chooseLanguage(draft: PostDraft, item: IdentifiedItem, { source, feed }: StepContext): PostDraft {
  return { ...draft, language: detectLanguage(`${draft.title} ${draft.bodyText}`, source.language ?? item.language ?? feed.language) }
}

function chooseOrigin(draft: PostDraft, { url }: IdentifiedItem, { source, feed }: StepContext): PostDraft {
  if (source.is_own) return { ...draft, source: ownSource }
  if (isNetwork(feed.kind)) return { ...draft, source: postSources[feed.kind] }
  const { hostname } = new URL(url)
  const network = networkSites.find(([site]) => site.test(hostname))
  return { ...draft, source: network?.[1] ?? (feed.kind === 'page' || feed.kind === 'sitemap' ? 'web' : 'rss') }
}

function choosePicture(draft: PostDraft, { pictures }: IdentifiedItem): PostDraft {
  const inBody = imageTags(draft.bodyHtml)
    .map(({ src = '' }) => src)
    .filter((src) => !isAvatar(src))
    .take(maxOtherPictures + 1)
  const candidates = [...pictures.map(({ url }) => url), draft.video?.poster, ...inBody].filter(isWebUrl).map(storable)
  const real = candidates.filter((address) => !isPlaceholder(address))
  const [imageUrl = null, ...others] = new Set(real.length > 0 ? real : candidates)
  return { ...draft, imageUrl, ...(others.length > 0 && { otherPictures: others.slice(0, maxOtherPictures) }) }
}

function chooseMediaType(draft: PostDraft, _: IdentifiedItem, { source }: StepContext): PostDraft {
  // A page of YouTube without a video is a list or a post.
  const isMedia = draft.video !== null || !['rss', 'web', ownSource, 'youtube'].includes(draft.source)
  return { ...draft, mediaType: source.media_type ?? (isMedia ? 'media' : 'text') }
}

/** The pictures that a media post shows; beside a video, one picture is only its poster. */
function chooseGallery(draft: PostDraft, { gallery = [] }: IdentifiedItem): PostDraft {
  if (draft.mediaType !== 'media') return draft
  const pictures = gallery.filter(({ url }) => isWebUrl(url) && url !== draft.video?.poster)
  const isShown = pictures.length > 1 || (!draft.video && pictures.some(({ description }) => description !== ''))
  return isShown ? { ...draft, imageUrl: draft.imageUrl ?? pictures[0]?.url ?? null, gallery: pictures } : draft
}

function chooseSection(draft: PostDraft, { categories }: IdentifiedItem, { source, sections }: StepContext): PostDraft {
  const { title, bodyText, excerpt, language } = draft
  const text = (bodyText || excerpt).slice(0, maxClassified)
  const section = assignSection(source, sections, { title, text, language, labels: categories })
  if (!section) return draft
  return { ...draft, mainCategoryId: section.mainCategoryId, categoryId: section.categoryId, subCategoryId: section.subCategoryId }
}

function addCredits(draft: PostDraft, { author, categories }: IdentifiedItem): PostDraft {
  return {
    ...draft,
    author: author && shorten(author, 200),
    tags: [...new Set(categories.slice(0, 20).map((label) => shorten(label, 80)))],
  }
}

/**
 * PostgreSQL's `text` allows neither NUL nor lone surrogates; decoding entities may have brought
 * them back.
 */
function makeStorable(draft: PostDraft): PostDraft {
  const { video, gallery } = draft
  return {
    ...draft,
    ...(gallery && { gallery: gallery.map(({ url, description }) => ({ url: storable(url), description: storable(description) })) }),
    url: storable(draft.url),
    title: storable(draft.title),
    excerpt: storable(draft.excerpt),
    bodyText: storable(draft.bodyText),
    author: draft.author && storable(draft.author),
    tags: draft.tags.map(storable),
    video: video && storableVideo(video),
  }
}

function storableVideo({ captions, ...video }: StoredVideo): StoredVideo {
  return {
    ...video,
    src: storable(video.src),
    poster: video.poster && storable(video.poster),
    ...(captions && { captions: captions.map(({ url, language }) => ({ url: storable(url), language })) }),
  }
}

export function isWebUrl(address: string | null | undefined): address is string {
  return Boolean(address) && (address as string).length <= 2000 && /^https?:\/\/[^/\s]/i.test(address as string)
}
