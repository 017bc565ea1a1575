import { noItems } from '#features/posts/browser/list/packItems.ts'
import { isInMedia, readListAddress } from '#features/posts/browser/listAddress.ts'
import { localeOf } from '#text/locale.ts'
import type { ListPage } from '../loaders/listLoader.ts'

/**
 * The list of a page; beside a post, an empty one if there is no connection, because the post may
 * still be readable.
 */
export async function listOrNone(url: URL, loading: Promise<ListPage>): Promise<ListPage> {
  try {
    return await loading
  } catch (error) {
    // Browsers report the lack of a connection so.
    if (!(error instanceof TypeError) || readListAddress(url)) throw error
    const address = { locale: localeOf(url.pathname), own: false, media: isInMedia(url.pathname), filters: {} }
    const none = { agency: null, days: null, newestDay: null }
    return { key: 'none', address, items: noItems, next: null, banners: [], polls: [], sections: [], active: [], ...none }
  }
}
