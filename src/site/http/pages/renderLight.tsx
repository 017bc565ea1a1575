import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppError } from '#base/errors.ts'
import type { LightKind } from '#pages.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { inLocale } from '#text/locale.ts'
import { lightHref } from '#ui/lightAddress.ts'
import { messagesIn } from '#ui/locale.ts'
import { LightDocument } from '../../light/LightDocument.tsx'
import { lightEvent, lightEvents } from '../../light/LightEvents.tsx'
import { lightFilters } from '../../light/LightFilters.tsx'
import { lightList } from '../../light/LightList.tsx'
import { lightNewsletter, lightNewsletters } from '../../light/LightNewsletters.tsx'
import { lightPoll, lightPolls } from '../../light/LightPolls.tsx'
import { lightPost } from '../../light/LightPost.tsx'
import { lightStatus } from '../../light/LightStatus.tsx'
import { lightStory } from '../../light/LightStory.tsx'
import { lightText } from '../../light/LightText.tsx'
import { lightKindOf } from '../../light/lightKind.ts'
import type { LightPage, LightRequest } from '../../light/lightPage.ts'
import { lightStyle } from '../../light/lightStyle.ts'
import { type CachedPage, toCachedPage } from './pageCache.ts'

const loaders: Record<LightKind, (request: LightRequest) => Promise<LightPage>> = {
  list: lightList,
  post: lightPost,
  story: lightStory,
  polls: lightPolls,
  poll: lightPoll,
  events: lightEvents,
  event: lightEvent,
  newsletters: lightNewsletters,
  newsletter: lightNewsletter,
  text: lightText,
  status: lightStatus,
  filters: lightFilters,
}

/**
 * No script, no file: one style, and forms to ourselves. Without scripts `connect-src` opens
 * nothing; Lighthouse reads robots.txt from within the page.
 */
export const lightPolicy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(lightStyle).digest('base64')}'`,
  'img-src data:',
  `connect-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/**
 * Renders a light page: 404 or 410 for what is not there, and a redirect where the full page
 * redirects. Throws if the database is unavailable.
 */
export async function renderLight(request: LightRequest): Promise<CachedPage> {
  try {
    const kind = lightKindOf(request.url.pathname)
    if (!kind) throw new AppError('not_found')
    return toHtml(request, await loaders[kind](request))
  } catch (error) {
    const location = error instanceof Response && error.headers.get('location')
    if (location) return toCachedPage(301, { location: lightHref(location) }, Buffer.alloc(0))
    const status = error instanceof Response ? error.status : error instanceof AppError ? error.status : 500
    if (status >= 500) throw error
    return toHtml(request, missingPage(request, status === 410), status === 410 ? 410 : 404)
  }
}

function toHtml(request: LightRequest, page: LightPage, status = 200): CachedPage {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': lightPolicy }
  return toCachedPage(status, headers, Buffer.from(lightHtml(request, page)))
}

/** The document of a light page. */
export function lightHtml({ app, locale, url }: Pick<LightRequest, 'app' | 'locale' | 'url'>, page: LightPage): string {
  const html = renderToStaticMarkup(<LightDocument page={page} locale={locale} url={url} origin={app.config.publicUrl} />)
  return `<!doctype html>${cleanCharacters(html)}`
}

function missingPage({ locale }: LightRequest, isGone: boolean): LightPage {
  const t = messagesIn(locale)
  const title = isGone ? t.goneTitle : t.notFoundTitle
  return {
    title,
    canonical: null,
    content: (
      <>
        <h1>{title}</h1>
        <p>{isGone ? t.goneText : t.notFoundText}</p>
        <p className="more">
          <a href={lightHref(inLocale(locale, '/'))}>{t.backHome}</a>
        </p>
      </>
    ),
  }
}
