import type { StoredVideo } from '#features/posts/schema.ts'
import type { PostDraft } from '#features/posts/server/store/postDraft.ts'
import type { Sections } from '#features/taxonomy/server/sections.ts'
import { detectLanguage } from '#text/detectLanguage.ts'
import { plainText } from '#text/plainText.ts'
import { shorten } from '#text/shorten.ts'
import { withoutDateline } from '#text/withoutDateline.ts'
import type { Feed, FeedItem } from '../../schema.ts'
import { isNetwork, postSources } from '../networks/networks.ts'
import { bounds } from '../read/bounds.ts'
import type { Source } from '../sources/sourceRow.ts'
import { assignSection } from './assignSection.ts'
import { sanitizeBody } from './sanitizeHtml.ts'

/** An item that `identifyFeedItems` has checked: it has a title, a usable URL, and a plausible date or none. */
export type IdentifiedItem = FeedItem & { url: string }

export type DraftContext = { source: Source; feed: Pick<Feed, 'kind' | 'language'>; sections: Sections }

type Step = (draft: PostDraft, item: IdentifiedItem, context: DraftContext) => PostDraft

const maxExcerpt = 300
/** UTF-16 units; the whole text gives no better classification (bench/classify.ts: 93.3 % either way). */
const maxClassified = 800
const networkSites: [RegExp, PostDraft['source']][] = [
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'youtube'],
  [/(^|\.)(twitter|x)\.com$/, 'twitter'],
  [/(^|\.)instagram\.com$/, 'instagram'],
  [/(^|\.)threads\.(net|com)$/, 'threads'],
]

/** From item to draft, one decision per step. */
const steps: Step[] = [
  cleanBody,
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

/** Makes a post's draft from an item and its identity. Pure. */
export function draftPost(item: IdentifiedItem, identity: Pick<PostDraft, 'keys' | 'contentHash'>, context: DraftContext): PostDraft {
  const blank: PostDraft = {
    ...identity,
    url: item.url,
    title: item.title,
    publishedAt: item.publishedAt,
    video: item.video,
    excerpt: '',
    bodyHtml: '',
    bodyText: '',
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
  return steps.reduce((draft, step) => step(draft, item, context), blank)
}

function cleanBody(draft: PostDraft, { contentHtml, summaryHtml, url }: IdentifiedItem): PostDraft {
  const bodyHtml = sanitizeBody((contentHtml || summaryHtml).slice(0, bounds.body), url)
  return { ...draft, bodyHtml, bodyText: plainText(bodyHtml) }
}

/** The source's own summary if it has one, else the beginning of the text, without repeating the title or the agency. */
function writeExcerpt(draft: PostDraft, { contentHtml, summaryHtml, title }: IdentifiedItem, { source }: DraftContext): PostDraft {
  const summary = contentHtml ? plainText(summaryHtml.slice(0, bounds.body)) : ''
  const text = summary && summary !== title ? summary : draft.bodyText
  // A title of one or two words may just be the beginning of the first sentence.
  const repeats = text.startsWith(title) && title.split(' ').length > 2
  const beginning = (repeats ? text.slice(title.length) : text).trimStart()
  return { ...draft, excerpt: shorten(withoutDateline(beginning, source.agency_names), maxExcerpt) }
}

function chooseLanguage(draft: PostDraft, item: IdentifiedItem, { source, feed }: DraftContext): PostDraft {
  return { ...draft, language: detectLanguage(`${draft.title} ${draft.bodyText}`, source.language ?? item.language ?? feed.language) }
}

function chooseOrigin(draft: PostDraft, { url }: IdentifiedItem, { source, feed }: DraftContext): PostDraft {
  if (source.is_own) return { ...draft, source: 'mirqab' }
  if (isNetwork(feed.kind)) return { ...draft, source: postSources[feed.kind] }
  const { hostname } = new URL(url)
  const social = networkSites.find(([site]) => site.test(hostname))
  return { ...draft, source: social?.[1] ?? (feed.kind === 'page' || feed.kind === 'sitemap' ? 'web' : 'rss') }
}

function choosePicture(draft: PostDraft, { pictures }: IdentifiedItem): PostDraft {
  const inBody = /<img\b[^<>]*?\ssrc="([^"<>]+)"/.exec(draft.bodyHtml)?.[1]?.replaceAll('&amp;', '&')
  const candidates = [...pictures.map(({ url }) => url), draft.video?.poster, inBody]
  return { ...draft, imageUrl: candidates.find(isWebAddress) ?? null }
}

function chooseMediaType(draft: PostDraft, _: IdentifiedItem, { source }: DraftContext): PostDraft {
  const isMedia = draft.video !== null || !['rss', 'web', 'mirqab'].includes(draft.source)
  return { ...draft, mediaType: source.media_type ?? (isMedia ? 'media' : 'text') }
}

/** The pictures that a media post shows; beside a video, one picture is only its poster. */
function chooseGallery(draft: PostDraft, { gallery = [] }: IdentifiedItem): PostDraft {
  if (draft.mediaType !== 'media') return draft
  const pictures = gallery.filter(({ url }) => isWebAddress(url) && url !== draft.video?.poster)
  const isShown = pictures.length > 1 || (!draft.video && pictures.some(({ description }) => description !== ''))
  return isShown ? { ...draft, imageUrl: draft.imageUrl ?? pictures[0]?.url ?? null, gallery: pictures } : draft
}

function chooseSection(draft: PostDraft, { categories }: IdentifiedItem, { source, sections }: DraftContext): PostDraft {
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

/** PostgreSQL's `text` allows neither NUL nor lone surrogates; decoding entities may have brought them back. */
function makeStorable(draft: PostDraft): PostDraft {
  const { video, gallery } = draft
  return {
    ...draft,
    ...(gallery && { gallery: gallery.map(({ url, description }) => ({ url: storable(url), description: storable(description) })) }),
    url: storable(draft.url),
    title: storable(draft.title),
    excerpt: storable(draft.excerpt),
    bodyHtml: storable(draft.bodyHtml),
    bodyText: storable(draft.bodyText),
    author: draft.author && storable(draft.author),
    tags: draft.tags.map(storable),
    imageUrl: draft.imageUrl && storable(draft.imageUrl),
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

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

export function isWebAddress(address: string | null | undefined): address is string {
  return Boolean(address) && (address as string).length <= 2000 && /^https?:\/\/[^/\s]/i.test(address as string)
}
