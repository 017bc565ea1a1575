import { redirect } from 'react-router'
import { sharedAddress } from '#features/offline/sharedAddress.ts'
import { localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import type { PageHandle } from '../pageHandle.ts'
import type { Route } from './+types/share'

export const handle: PageHandle = { query: ['title', 'text', 'url'] }

/** Page for readers who share something with the installed site (share target of the manifest). */
export function loader({ url, context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext).config
  const shared = { title: url.searchParams.get('title'), text: url.searchParams.get('text'), url: url.searchParams.get('url') }
  return redirect(sharedAddress(shared, publicUrl, localeOf(url.pathname)))
}
