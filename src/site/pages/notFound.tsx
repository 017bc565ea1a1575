import { data, redirectDocument } from 'react-router'
import { localeOf } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'
import { NotFoundText } from '#ui/NotFoundText.tsx'
import type { Route } from './+types/notFound'

export function loader() {
  return data(null, { status: 404 })
}

/**
 * Asks the server: what this document has no route for may be a page of another one
 * (`documentRoutes.ts`).
 */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

export function meta({ location }: Route.MetaArgs) {
  const t = messagesIn(localeOf(location.pathname))
  return [{ title: `${t.notFoundTitle} · ${t.name}` }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return <NotFoundText />
}
