import { AppError } from '#base/errors.ts'
import { trustedHtml } from '#features/posts/browser/article/trustedHtml.ts'
import { lightHref } from '#ui/lightAddress.ts'
import type { LightRequest } from './lightPage.ts'
import { lightTextIn } from './lightText.ts'
import { splitBody } from './splitBody.ts'

/** One part of a text, and how many there are. */
export type BodyPart = { html: string; part: number; parts: number }

/**
 * The requested part of a sanitised text, in which descriptions stand for its pictures. Throws
 * `not_found` beyond the last part.
 */
export function bodyPart(sanitised: string, { locale, part }: Pick<LightRequest, 'locale' | 'part'>): BodyPart {
  const parts = splitBody(withoutPictures(sanitised, lightTextIn(locale).picture))
  const html = parts[part - 1]
  if (html === undefined) throw new AppError('not_found')
  return { html, part, parts: parts.length }
}

/** An `alt` is escaped already. */
function withoutPictures(html: string, describe: (description: string) => string): string {
  return html
    .replaceAll(/<img\b[^<>]*>/g, (tag) => {
      const description = / alt="([^"<>]+)"/.exec(tag)?.[1]?.trim()
      return description ? ` ${describe(`<bdi>${description}</bdi>`)} ` : ''
    })
    .replaceAll(/<(figure|p|div|a)\b[^<>]*>\s*<\/\1>/g, '')
}

/** The text, with links to the parts before and after it. @param href of the full page */
export function LightBody({
  body,
  language,
  href,
  locale,
}: { body: BodyPart; language?: string; href: string } & Pick<LightRequest, 'locale'>) {
  const l = lightTextIn(locale)
  const { html, part, parts } = body
  const partHref = (n: number) => lightHref(href) + (n > 1 ? `?part=${n}` : '')
  return (
    <>
      <div dir="auto" lang={language} {...trustedHtml(html)} />
      {parts > 1 && (
        <p className="more">
          {part < parts && (
            <a rel="next" href={partHref(part + 1)}>
              {l.nextPart}
            </a>
          )}{' '}
          {l.part(part, parts)}{' '}
          {part > 1 && (
            <a rel="prev" href={partHref(part - 1)}>
              {l.previousPart}
            </a>
          )}
        </p>
      )}
    </>
  )
}
