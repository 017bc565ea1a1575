import { readShownText } from '#features/textPages/server/readShownText.ts'
import type { TextPage } from '#features/textPages/textPages.ts'
import { withVersion } from '#ui/lightAddress.ts'
import { bodyPart, LightBody } from './LightBody.tsx'
import type { LightPage, LightRequest } from './lightPage.ts'
import { lightTextIn } from './lightText.ts'

/** The pages whose full version has a form. */
const withForm: TextPage[] = ['contact', 'advertisement']

/** Renders one of the text pages: about, contact, advertise, privacy, terms. */
export async function lightText({ app, locale, url, part }: LightRequest): Promise<LightPage> {
  const page = url.pathname.split('/').at(-1) as TextPage
  const text = await readShownText(app, page, locale)
  return {
    title: text.title,
    canonical: url.pathname,
    content: (
      <article>
        <h1>{text.title}</h1>
        <p>{text.intro}</p>
        <LightBody body={bodyPart(text.html, { locale, part })} href={url.pathname} locale={locale} />
        {withForm.includes(page) && (
          <p className="more">
            <a rel="nofollow" href={withVersion(url.pathname, 'once')}>
              {lightTextIn(locale).write}
            </a>
          </p>
        )}
      </article>
    ),
  }
}
