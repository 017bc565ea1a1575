import { HiddenList } from '#features/hidden/browser/HiddenList.tsx'
import { hiddenTextIn, useHiddenText } from '#features/hidden/browser/hiddenText.ts'
import { inLocale, localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/hidden'

export function loader({ url, context }: Route.LoaderArgs) {
  return { origin: context.get(appContext).config.publicUrl, locale: localeOf(url.pathname) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { origin, locale } = loaderData
  return pageMeta({ origin, locale, path: inLocale(locale, '/hidden'), title: hiddenTextIn(locale).title, indexed: false })
}

/**
 * Page of what the reader hides, visitors included: the same page for everyone, filled in by the
 * browser.
 */
export default function HiddenPage() {
  const { t } = useHiddenText()
  return (
    <div className="hidden-page">
      <h1>{t.title}</h1>
      <p>{t.intro}</p>
      <HiddenList />
    </div>
  )
}
