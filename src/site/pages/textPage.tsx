import { signInOptions } from '#features/accounts/server/signIn/signInOptions.ts'
import { ContactForm } from '#features/contact/browser/ContactForm.tsx'
import type { MessageKind } from '#features/contact/schema.ts'
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
  const app = context.get(appContext)
  const form = formOf[page]
  return {
    path: url.pathname,
    locale,
    origin: app.config.publicUrl,
    text: (locale === 'ar' ? arabicTexts : englishTexts)[page],
    contact: form ? { kind: form, captcha: signInOptions(app).captcha } : null,
  }
}

/** Which page has which form. */
const formOf: Partial<Record<TextPage, MessageKind>> = { contact: 'question', advertisement: 'advertising' }

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { text, path, locale, origin } = loaderData
  return pageMeta({ path, locale, origin, title: text.title, description: text.intro })
}

export default function TextPageView({ loaderData: { text, contact } }: Route.ComponentProps) {
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
        {contact && <ContactForm {...contact} />}
      </article>
      <Footer />
    </>
  )
}
