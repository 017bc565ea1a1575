import { data } from 'react-router'
import { Footer } from '#features/textPages/browser/Footer.tsx'
import { localeOf, messagesIn } from '#ui/locale.ts'
import { NotFoundText } from '#ui/NotFoundText.tsx'
import type { Route } from './+types/notFound'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ location }: Route.MetaArgs) {
  const t = messagesIn(localeOf(location.pathname))
  return [{ title: `${t.notFoundTitle} · ${t.name}` }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return (
    <>
      <NotFoundText />
      <Footer />
    </>
  )
}
