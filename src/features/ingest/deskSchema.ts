import { z } from 'zod'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, optional, pageSize, searchText, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { Named } from '#features/taxonomy/schema.ts'
import { opmlLimits } from './opmlLimits.ts'

/**
 * fine: read as it should be; failing: tried again by itself; paused: not until somebody resumes
 * it; gone: never.
 */
const SourceState = z.enum(['fine', 'failing', 'paused', 'gone'], 'bad_choice')
export type SourceState = z.infer<typeof SourceState>
const SourceKind = z.enum(['feed', 'page', 'x', 'instagram', 'threads'], 'bad_choice')
export type SourceKind = z.infer<typeof SourceKind>

const time = z.string().nullable()

/** A source in the desk's list. Times are ISO 8601 in UTC, or null if it never happened. */
export const DeskSource = z.object({
  id: z.int(),
  url: z.string(),
  kind: SourceKind,
  agency: Named,
  state: SourceState,
  /** A `SourceErrorCode`: why it is not fine; null if it is, or if staff paused it. */
  code: z.string().nullable(),
  last_read: time,
  next_read: time,
  /** New posts of the last seven days in Kuwait, today included. */
  week_posts: z.int(),
  /** Version to be sent with a change: of two at once, the second is refused. */
  version: z.int(),
})
export type DeskSource = z.infer<typeof DeskSource>
export const DeskSourcePage = pageOf(DeskSource).extend({ counts: z.object({ all: z.int(), troubled: z.int() }) })
export type DeskSourcePage = z.infer<typeof DeskSourcePage>

export const ListDeskSourcesQuery = z.strictObject({
  search: searchText(200, 'Part of the address or of the agency’s name'),
  state: optional(SourceState),
  kind: optional(SourceKind),
  agency: optional(wholeNumber(1, maxInt)),
  pagination: pageSize(50, 100),
  cursor,
})
export type ListDeskSourcesQuery = z.infer<typeof ListDeskSourcesQuery>

export const SourceParams = z.object({ id: wholeNumber(1, maxInt) })

/** A source with its health. */
export const DeskSourceDetail = DeskSource.extend({
  /** Message of the other side, in its words. */
  detail: z.string().nullable(),
  paused_by_staff: z.boolean(),
  /** Address to which a redirect led that was not followed for good. */
  redirected_to: z.string().nullable(),
  added: z.string(),
  last_ok: time,
  last_new: time,
  failures: z.int(),
  interval_seconds: z.int(),
  /** A hub tells us of new items (WebSub). */
  has_hub: z.boolean(),
  section: Named.nullable(),
  language: z.enum(['ar', 'en']).nullable(),
  /**
   * Items of the last reading that was not unchanged; `doubles`: items that another source of the
   * agency had brought.
   */
  last_items: z.int().nullable(),
  last_doubles: z.int().nullable(),
  /** The last 30 days in Kuwait, the oldest first. */
  days: z.array(z.object({ day: z.iso.date(), posts: z.int() })),
  /** New posts of these days, and how many of them were the first about their event. */
  posts: z.int(),
  opened: z.int(),
  /** Seconds from publication to us, of these days' posts; null without any. */
  delays: z.object({ p50: z.int(), p95: z.int() }).nullable(),
})
export type DeskSourceDetail = z.infer<typeof DeskSourceDetail>

export const SourceVersion = z.strictObject({ version: z.int().min(1).max(maxInt) })

/** The address as the source's own redirect gave it. */
export const TakeOver = z.strictObject({ version: z.int().min(1).max(maxInt), url: z.string('required').max(2000, 'too_long') })

/** Any address: of a feed, or of a page whose feeds are to be found. */
export const FindFeeds = z.strictObject({ address: z.string('required').trim().min(1, 'required').max(2000, 'too_long') })

/** A feed that was found, with its newest items as they would appear. */
export const FoundFeed = z.object({
  url: z.string(),
  title: z.string().nullable(),
  /** rss, rdf, atom, json or sitemap. */
  format: z.string(),
  /** How many items it has. */
  items: z.int(),
  newest: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      /** Address of the picture on our own origin. */
      picture: z.string().nullable(),
      language: z.enum(['ar', 'en']),
      media_type: z.enum(['text', 'media']),
      section: Named.nullable(),
      published_at: time,
      /** The agency of this site has it already. */
      is_double: z.boolean(),
    }),
  ),
  /** The source that it is already. */
  known: z.int().nullable(),
})
export type FoundFeed = z.infer<typeof FoundFeed>

/** Results of a search so far. `agency`: the one to which most sources of this site belong. */
export const FoundFeeds = z.object({
  id: z.int(),
  address: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** A `SourceErrorCode`. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
  agency: Named.nullable(),
  /** `token`: proves that the preview was seen. */
  feeds: z.array(FoundFeed.extend({ token: z.string() })),
})
export type FoundFeeds = z.infer<typeof FoundFeeds>

/**
 * A feed of a search, to be added as a source. `category`: slug of a category or sub-category;
 * without it, each post has the section that suits it.
 */
export const AddFoundFeed = z.strictObject({
  found: z.int().min(1).max(maxInt),
  url: z.string('required').max(2000, 'too_long'),
  token: z.string('required').max(100, 'too_long'),
  agency: z.string('required').trim().min(1, 'required').max(120, 'too_long'),
  category: optional(z.string().max(100, 'too_long')),
})
export type AddFoundFeed = z.infer<typeof AddFoundFeed>

/** A list that was pasted, or a file as it is, in Base64: its bytes say its encoding. */
export const PreviewOpml = z
  .strictObject({
    opml: z.string('required').min(1, 'required').max(opmlLimits.length, 'opml_too_large').optional(),
    file: z
      .base64('bad_text')
      .min(1, 'required')
      .max(Math.ceil(opmlLimits.length / 3) * 4, 'opml_too_large')
      .optional(),
  })
  .refine(({ opml, file }) => (opml === undefined) !== (file === undefined), { path: ['opml'], error: 'required' })
export type PreviewOpml = z.infer<typeof PreviewOpml>

/** A feed of an OPML file, before anything is saved. */
const OpmlFeed = z.object({
  url: z.string(),
  /** Its name in the file, or the host's. */
  title: z.string(),
  /**
   * The known agency to which it belongs by its name or host; null: a new one would be made, named
   * as the title.
   */
  agency: Named.nullable(),
  /** The category that its folders name. */
  section: Named.extend({ slug: z.string() }).nullable(),
  /** The source that it is already. */
  known: z.int().nullable(),
  /** Reason why it cannot be added: no web address, or one in a private network. */
  problem: z.enum(['bad_url', 'address_refused']).nullable(),
})
/** `repeated`: how many further times the file names one of these feeds. */
export const OpmlPreview = z.object({ feeds: z.array(OpmlFeed), repeated: z.int() })
export type OpmlPreview = z.infer<typeof OpmlPreview>

/** Feeds to be added as sources. `category`: slug of a category. */
export const ImportSources = z.strictObject({
  feeds: z
    .array(
      z.strictObject({
        url: z.string('required').max(2000, 'too_long'),
        agency: z.string('required').trim().min(1, 'required').max(120, 'too_long'),
        category: optional(z.string().max(100, 'too_long')),
      }),
    )
    .min(1, 'required')
    .max(opmlLimits.feeds, 'opml_too_many'),
})
export type ImportSources = z.infer<typeof ImportSources>

/**
 * `known`: feeds that were sources already, which are unchanged. `agencies`: how many were made.
 */
export const ImportedSources = z.object({ added: z.int(), known: z.int(), agencies: z.int() })
export type ImportedSources = z.infer<typeof ImportedSources>
