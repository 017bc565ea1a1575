import { signInOptions } from '#features/accounts/server/signIn/signInOptions.ts'
import { ContactForm } from '#features/contact/browser/ContactForm.tsx'
import type { MessageKind } from '#features/contact/schema.ts'
import { trustedHtml } from '#features/posts/browser/article/trustedHtml.ts'
import { readShownText } from '#features/textPages/server/readShownText.ts'
import type { TextPage } from '#features/textPages/textPages.ts'
import { localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/textPage'

/**
 * Loads one of the text pages by the last part of the address: about, contact, advertise, privacy,
 * terms.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = url.pathname.split('/').findLast(Boolean) as TextPage
  const locale = localeOf(url.pathname)
  const app = context.get(appContext)
  const form = formOf[page]
  return {
    path: url.pathname,
    locale,
    origin: app.config.publicUrl,
    text: await readShownText(app, page, locale),
    contact: form ? { kind: form, captcha: signInOptions(app).captcha } : null,
  }
}

/** Forms of the text pages that have one. */
const formOf: Partial<Record<TextPage, MessageKind>> = { contact: 'question', advertisement: 'advertising' }

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { text, path, locale, origin } = loaderData
  return pageMeta({ path, locale, origin, title: text.title, description: text.intro })
}

export default function TextPageView({ loaderData: { text, contact } }: Route.ComponentProps) {
  return (
    <article className="text-page prose">
      <h1 tabIndex={-1}>{text.title}</h1>
      <p className="text-intro">{text.intro}</p>
      <div className="text-body" {...trustedHtml(text.html)} />
      {contact && <ContactForm {...contact} />}
    </article>
  )
}
