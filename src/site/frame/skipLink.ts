import { isMyNewsList, readListAddress } from '#features/posts/browser/listAddress.ts'
import { mediaPath, ownPath } from '#features/posts/postPath.ts'
import { quickViewMenuItem } from '#features/quickView/browser/navigation.ts'
import type { Locale } from '#text/locale.ts'
import { frameTextIn } from './frameText.ts'
import { featureItems } from './navigation.ts'

/** Posts have their addresses below these. */
const postPaths = ['/news/', `${mediaPath}/`, `${ownPath}/`, '/my-page/']
const formPath = /^\/(?:login|signup|confirm-code|reset-password)/i

/**
 * The link past the menus: it names what the page of an address shows and leads there. Beside a
 * list, a post is an element of its own.
 */
export function skipLink(locale: Locale, url: URL): { href: '#main' | '#post'; label: string } {
  const { skipTo, skipTargets: to } = frameTextIn(locale)
  const path = url.pathname.replace(/^\/en(?=\/|$)/, '')
  const list = readListAddress(url)
  const item = featureItems.find((one) => path.startsWith(one.path))
  const isPost = !list && !item && !isMyNewsList(path) && postPaths.some((base) => path.startsWith(base))
  if (isPost) return { href: '#post', label: skipTo(path.startsWith(mediaPath) ? to.mediaPost : to.post) }
  if (item) return { href: '#main', label: skipTo(item === quickViewMenuItem ? to.clips : item.label[locale]) }
  if (list?.filters.search) return { href: '#main', label: skipTo(to.results) }
  if (list || isMyNewsList(path)) return { href: '#main', label: skipTo(list?.media ? to.mediaList : to.newsList) }
  return { href: '#main', label: skipTo(formPath.test(path) ? to.form : to.content) }
}
