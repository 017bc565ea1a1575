import { redirect } from 'react-router'
import { commentsHref } from '#features/comments/browser/commentsHref.ts'
import { atWidth } from '#features/pictures/pictureWidth.ts'
import { type Article, articleOf } from '#features/posts/browser/article/article.ts'
import { articleTextIn } from '#features/posts/browser/article/articleText.ts'
import { isInMedia, listHref } from '#features/posts/browser/listAddress.ts'
import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import { readPost } from '#features/posts/server/lists/readPost.ts'
import type { Locale } from '#text/locale.ts'
import { compactNumber, fullTime } from '#text/times.ts'
import { truncate } from '#text/truncate.ts'
import { lightHref, withVersion } from '#ui/lightAddress.ts'
import { messagesIn } from '#ui/locale.ts'
import { type BodyPart, bodyPart, LightBody } from './LightBody.tsx'
import { lightPostHref, maxLightTitle } from './LightList.tsx'
import { idIn, type LightPage, type LightRequest } from './lightPage.ts'
import { lightTextIn } from './lightText.ts'

/** Length of the title, in UTF-16 units. */
const maxTitle = 1_000
const maxReports = 20
/**
 * Widths in pixels. Pictures are only links, so that a page stays small whatever its picture is.
 */
const [smallWidth, largeWidth] = [320, 960]

/** A post. Throws what `readPost` throws, and a redirect for an address in another section. */
export async function lightPost({ app, locale, url, part }: LightRequest): Promise<LightPage> {
  const id = idIn(url)
  const post = await readPost(app, id)
  const article = articleOf(post, locale)
  const href = postHref(locale, { ...article, title: '' })
  // As in `pages/newsPost.tsx`: media posts and news have their pages in different sections.
  if (isInMedia(href) !== isInMedia(url.pathname)) throw redirect(href, 301)
  return {
    title: part > 1 ? `${truncate(article.title, maxLightTitle)} · ${part}` : truncate(article.title, maxLightTitle),
    canonical: encodeURI(postHref(locale, article)),
    content: <PostText article={article} body={bodyPart(article.body, { locale, part })} href={href} locale={locale} />,
  }
}

type Props = { article: Article; body: BodyPart; href: string; locale: Locale }

function PostText({ article, body, href, locale }: Props) {
  const t = messagesIn(locale)
  const a = articleTextIn(locale)
  const l = lightTextIn(locale)
  return (
    <>
      <article>
        <h1 dir="auto" lang={article.language}>
          {truncate(article.title, maxTitle)}
        </h1>
        <Source article={article} locale={locale} />
        {body.html ? (
          <LightBody body={body} language={article.language} href={href} locale={locale} />
        ) : (
          <>
            {article.excerpt && (
              <p dir="auto" lang={article.language}>
                {article.excerpt}
              </p>
            )}
            {!article.media && <p className="meta">{a.noBody}</p>}
          </>
        )}
        <Pictures article={article} href={href} locale={locale} />
        {article.elsewhere && (
          <p className="more">
            <a href={article.url} rel="noopener nofollow">
              {(article.media ? a.seeAt : a.readAt)(article.agency.name)}
            </a>
          </p>
        )}
      </article>
      <Reports article={article} href={href} locale={locale} />
      <p className="more">
        <a rel="nofollow" href={commentsHref(locale, { type: 'post', id: article.id })}>
          {article.comments > 0 ? t.comments(compactNumber(locale, article.comments)) : l.discuss}
        </a>
      </p>
    </>
  )
}

function Source({ article, locale }: Pick<Props, 'article' | 'locale'>) {
  const a = articleTextIn(locale)
  const link = (filters: Parameters<typeof listHref>[0]['filters'], name: string) => (
    <a href={lightHref(listHref({ locale, own: false, media: Boolean(article.media), filters }))}>
      <bdi>{name}</bdi>
    </a>
  )
  return (
    <p className="meta">
      {link({ agency: article.agency.id }, article.agency.name)} ·{' '}
      <time dateTime={article.publishedAt}>{fullTime(locale, article.publishedAt)}</time>
      {article.author && (
        <>
          {' · '}
          <bdi>{a.by(truncate(article.author, 100))}</bdi>
        </>
      )}
      {article.mainCategory && <> · {link({ main_category: article.mainCategory.id }, article.mainCategory.name)}</>}
      {article.category && <> · {link({ category: article.category.id }, article.category.name)}</>}
    </p>
  )
}

/** Links to the picture in two sizes, and to the full page for a video or a gallery. */
function Pictures({ article: { image, video, pictures }, href, locale }: Pick<Props, 'article' | 'href' | 'locale'>) {
  const l = lightTextIn(locale)
  const credit = image?.credit
  return (
    <>
      {image && (
        <p className="more">
          {l.lead} <a href={atWidth(image.src, smallWidth)}>{l.small(smallWidth)}</a>{' '}
          <a href={atWidth(image.src, largeWidth)}>{l.large(largeWidth)}</a>
          {image.description && (
            <>
              <br />
              <bdi>{image.description}</bdi>
            </>
          )}
          {credit && (
            <>
              {' '}
              ({articleTextIn(locale).photoBy} <bdi>{credit}</bdi>)
            </>
          )}
        </p>
      )}
      {(video || pictures.length > 0) && (
        <p className="more">
          <a rel="nofollow" href={withVersion(href, 'once')}>
            {video ? l.watch : l.gallery(pictures.length)}
          </a>
        </p>
      )}
    </>
  )
}

function Reports({ article: { reports }, href, locale }: Pick<Props, 'article' | 'href' | 'locale'>) {
  const a = articleTextIn(locale)
  if (reports.length === 0) return null
  return (
    <section>
      <h2>
        {a.alsoReportedBy} {a.alsoReportedByCount(reports.length)}
      </h2>
      <ul className="list">
        {reports.slice(0, maxReports).map((report) => (
          <li key={report.id}>
            <a href={lightPostHref(locale, report)} dir="auto">
              {truncate(report.title, maxLightTitle)}
            </a>
            <p className="meta">
              <bdi>{report.agency.name}</bdi> · <time dateTime={report.publishedAt}>{fullTime(locale, report.publishedAt)}</time>
            </p>
          </li>
        ))}
      </ul>
      {reports.length > maxReports && (
        <p className="more">
          <a rel="nofollow" href={withVersion(href, 'once')}>
            {lightTextIn(locale).moreReports}
          </a>
        </p>
      )}
    </section>
  )
}
