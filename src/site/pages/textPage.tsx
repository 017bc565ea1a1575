import { arabicTexts } from '#features/textPages/browser/ar.ts'
import { englishTexts } from '#features/textPages/browser/en.ts'
import { Footer } from '#features/textPages/browser/Footer.tsx'
import type { TextPage } from '#features/textPages/browser/textPages.ts'
import { localeOf } from '#ui/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/textPage'

/** About, contact, advertise, privacy, terms, by the last part of the address. */
export function loader({ url, context }: Route.LoaderArgs) {
  const page = url.pathname.split('/').findLast(Boolean) as TextPage
  const locale = localeOf(url.pathname)
  const { publicUrl } = context.get(appContext).config
  return { path: url.pathname, locale, origin: publicUrl, text: (locale === 'ar' ? arabicTexts : englishTexts)[page] }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { text, ...page } = loaderData
  return pageMeta({ ...page, title: text.title, description: text.intro })
}

export default function TextPageView({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <>
      <article className="text-page prose">
        <h1 tabIndex={-1}>{text.title}</h1>
        <p className="text-intro">{text.intro}</p>
        {text.sections.map(({ heading, paragraphs, mail }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {mail && (
              <p>
                <a href={`mailto:${mail}`} dir="ltr">
                  {mail}
                </a>
              </p>
            )}
          </section>
        ))}
      </article>
      <Footer />
    </>
  )
}
