import { myNewsTextIn, useMyNewsText } from '#features/myNews/browser/myNewsText.ts'
import { PanelFooter } from '#features/textPages/browser/Footer.tsx'
import { inLocale, localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/myHome'

export function loader({ url, context }: Route.LoaderArgs) {
  return { origin: context.get(appContext).config.publicUrl, locale: localeOf(url.pathname) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { origin, locale } = loaderData
  return pageMeta({ origin, locale, path: inLocale(locale, '/my-page'), title: myNewsTextIn(locale).title, indexed: false })
}

/** The panel beside the reader's own news while no post is open. */
export default function MyHome() {
  const { locale, t } = useMyNewsText()
  return (
    <>
      <div className="my-home">
        <p className="empty-title">{t.choose}</p>
        <p>{t.chooseText}</p>
        <a className="button" href={inLocale(locale, '/profile/profile-setting')}>
          {t.settings}
        </a>
      </div>
      <PanelFooter />
    </>
  )
}
