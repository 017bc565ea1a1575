import { AdSlot } from '#features/ads/browser/AdSlot.tsx'
import type { Banner } from '#features/ads/browser/banner.ts'
import { ReactionBar } from '#features/reactions/browser/ReactionBar.tsx'
import { useReactionNames } from '#features/reactions/browser/reactionNames.ts'
import { directionOf } from '#text/locale.ts'
import { compactNumber } from '#text/times.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { useOnline } from '#ui/useOnline.ts'
import { useRetryOnline } from '#ui/useRetryOnline.ts'
import { useCommentCount } from '../list/commentCounts.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { AlsoReportedBy } from './AlsoReportedBy.tsx'
import { ArticleTools } from './ArticleTools.tsx'
import type { Article } from './article.ts'
import { useArticleText } from './articleText.ts'
import { PostBar } from './PostBar.tsx'
import { PostHead } from './PostHead.tsx'
import { playInText } from './playInText.ts'
import { trustedHtml } from './trustedHtml.ts'

type Props = { item: ListItem; article: Article | undefined; banner: Banner | null; failed: boolean; retry: () => void }

/** An article. `item` is its list item, shown while the text loads. */
export function PostArticle({ item, article, banner, failed, retry }: Props) {
  return (
    <article className="article" data-post={item.id} aria-busy={!article && !failed}>
      <PostBar item={item} />
      <PostHead item={item} article={article} />
      {article && <ArticleTools key={item.id} item={item} article={article} />}
      {article && <Rest article={article} banner={banner} />}
      {!article && <Excerpt item={item} />}
      {!article && (failed ? <Failed retry={retry} /> : <Waiting />)}
    </article>
  )
}

/** Excerpt of the text that the list knew. */
function Excerpt({ item: { excerpt, language } }: { item: ListItem }) {
  return (
    excerpt && (
      <p className="article-excerpt" dir={directionOf(language)} lang={language}>
        <NumberText text={excerpt} />
      </p>
    )
  )
}

/**
 * The text comes by itself when there is a connection again; without one, the line under the bar
 * has said so already.
 */
function Failed({ retry }: Pick<Props, 'retry'>) {
  const { t } = useArticleText()
  const online = useOnline()
  useRetryOnline(retry)
  return <LoadMoreButton failed={online ? t.articleFailed : t.articleNotStored} onClick={retry} />
}

function Waiting() {
  const { t } = useLocale()
  return (
    <div className="article-waiting" role="status">
      <span className="sr-only">{t.loading}</span>
    </div>
  )
}

function Rest({ article, banner }: { article: Article; banner: Banner | null }) {
  const { t } = useArticleText()
  return (
    <>
      <Body article={article} />
      {article.elsewhere && (
        <p>
          <a className="button button-main i i-external source-link" href={article.url} target="_blank" rel="noopener nofollow">
            {(article.media ? t.seeAt : t.readAt)(article.agency.name)}
            <span className="sr-only">{` (${t.openInNewTab})`}</span>
          </a>
        </p>
      )}
      <Figures article={article} />
      {banner && <AdSlot banner={banner} />}
      <AlsoReportedBy article={article} />
    </>
  )
}

/**
 * The text as the agency published it; `body` was sanitised when it was read
 * (`ingest/server/documents/sanitizeHtml.ts`).
 */
function Body({ article }: { article: Article }) {
  const { t } = useArticleText()
  if (article.body)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside are what is clicked, also by keys
      <div
        className="prose"
        dir={directionOf(article.language)}
        lang={article.language}
        onClick={playInText}
        {...trustedHtml(article.body)}
      />
    )
  return (
    <div className="prose">
      {article.excerpt && (
        <p dir={directionOf(article.language)} lang={article.language}>
          {article.excerpt}
        </p>
      )}
      {!article.media && <p className="prose-note">{t.noBody}</p>}
    </div>
  )
}

function Figures({ article }: { article: Article }) {
  const { locale, t } = useLocale()
  const { t: n } = useReactionNames()
  const comments = useCommentCount('post', article.id, article.comments)
  const [commentCount, views] = [compactNumber(locale, comments), compactNumber(locale, article.views)]
  return (
    <>
      <ReactionBar
        resource={{ type: 'post', id: article.id, counters: Object.fromEntries(article.reactions) }}
        named
        label={n.reactTo(article.title)}
      />
      {comments + article.views > 0 && (
        <p className="figures">
          {comments > 0 && (
            <a className="i i-comment" href="#comments" aria-label={t.comments(commentCount)}>
              {commentCount}
            </a>
          )}
          {article.views > 0 && (
            <span className="i i-eye" role="img" aria-label={t.views(views)}>
              {views}
            </span>
          )}
        </p>
      )}
    </>
  )
}
