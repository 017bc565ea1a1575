import { StoredPages } from '#features/offline/browser/StoredPages.tsx'
import { storedTextIn } from '#features/offline/browser/storedText.ts'
import { localeOf } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'
import type { Route } from './+types/offline'

export function meta({ location }: Route.MetaArgs) {
  const locale = localeOf(location.pathname)
  return [{ title: `${storedTextIn(locale).title} · ${messagesIn(locale).name}` }, { name: 'robots', content: 'noindex' }]
}

/**
 * Page of what can be read without a connection. The service worker stores this page with itself,
 * and shows it in place of pages that are not stored.
 */
export default function Offline() {
  return <StoredPages />
}
