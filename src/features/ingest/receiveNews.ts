import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#base/app.ts'
import type { ReadFeed } from './documentTasks.ts'
import { readItems } from './readDocuments.ts'
import { readSubscription } from './readSubscription.ts'
import { takeIn } from './refreshSource.ts'
import { SourceError } from './schema.ts'
import type { Source } from './sourceRow.ts'

export type Delivery = { body: Buffer; signature: string | undefined; contentType: string | undefined }

/** What the hub is told: taken (or ignored for good), or that nobody wants this any more (W3C WebSub §7). */
export type Receipt = 'accepted' | 'unwanted'

/** Recognised names of hash functions (W3C WebSub §7.1). */
const algorithms = new Set(['sha1', 'sha256', 'sha384', 'sha512'])

/**
 * Takes what a hub delivers the same way as what we fetch. It is stored before the hub gets its receipt: if the process dies in between, the hub sends it again.
 * A delivery that is not signed with our secret is ignored, and the hub is not told so (§7.1.2).
 */
export async function receiveNews(app: App, id: number, token: string, delivery: Delivery): Promise<Receipt> {
  const source = await readSubscription(app, id, token)
  if (source?.status !== 'active' || source.hub_state === null || !source.hub_secret) return 'unwanted'
  if (!isSigned(delivery, source.hub_secret)) {
    app.log.warn({ source: id }, 'a delivery without a valid signature was ignored')
    return 'accepted'
  }
  const feed = await read(app, source, delivery)
  if (!feed) return 'accepted'
  const { newPosts } = await takeIn(app, source, feed, new AbortController().signal)
  const now = app.now()
  await app.db
    .updateTable('sources')
    .set({ last_ok_at: now, ...(newPosts > 0 ? { last_new_at: now } : {}) })
    .where('id', '=', id)
    .execute()
  return 'accepted'
}

function isSigned({ body, signature = '' }: Delivery, secret: string): boolean {
  const [method = '', hex = ''] = signature.trim().split('=', 2)
  if (!algorithms.has(method.toLowerCase())) return false
  const expected = createHmac(method.toLowerCase(), secret).update(body).digest()
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Sending it again would not make it better, so the hub need not know. */
async function read(app: App, source: Source, { body, contentType }: Delivery): Promise<ReadFeed | null> {
  try {
    return await readItems(app, source, {
      body,
      url: source.hub_topic ?? source.url,
      headers: contentType ? { 'content-type': contentType } : {},
    })
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    app.log.warn({ source: source.id, code: error.code, error: error.message }, 'a delivery could not be read')
    return null
  }
}
