import type { ReactNode } from 'react'
import { useCommentCount } from '#features/posts/browser/list/commentCounts.ts'
import { compactNumber } from '#text/times.ts'
import { useLocale } from '#ui/locale.ts'
import { shareLink } from '#ui/share/shareLink.ts'
import { PollBody } from './PollBody.tsx'
import { PollTime } from './PollTime.tsx'
import { pollsHref } from './pollAddress.ts'
import { usePollFigures } from './pollFigures.ts'
import { type PollItem, pollHref } from './pollItem.ts'
import { usePollText } from './pollText.ts'

/** A poll in the list, where its question links to its page, or (`alone`) on that page. */
export function PollCard({ item, alone = false, children }: { item: PollItem; alone?: boolean; children?: ReactNode }) {
  const { locale } = useLocale()
  const figures = usePollFigures(item)
  const { category, question } = item
  const textProps = { dir: 'auto', lang: item.language === locale ? undefined : item.language } as const
  return (
    <article className="poll" data-poll={item.id} aria-labelledby={`poll-${item.id}`}>
      <p className="meta poll-meta">
        <PollTime id={item.id} figures={figures} />
        {category && (
          <a className={`dot dot-${category.id % 8}`} href={pollsHref({ locale, tab: 'open', category: category.id })}>
            {category.name}
          </a>
        )}
      </p>
      {alone ? (
        <h1 id={`poll-${item.id}`} className="poll-question" tabIndex={-1} {...textProps}>
          {question}
        </h1>
      ) : (
        <h2 id={`poll-${item.id}`} className="poll-question" {...textProps}>
          <a href={pollHref(locale, item.id)}>{question}</a>
        </h2>
      )}
      <PollBody item={item} figures={figures} />
      <Figures item={item} votes={figures.votes} />
      {children}
    </article>
  )
}

function Figures({ item, votes }: { item: PollItem; votes: number }) {
  const { locale, t } = useLocale()
  const { t: messages } = usePollText()
  const count = useCommentCount('poll', item.id, item.comments)
  const [comments, views] = [compactNumber(locale, count), compactNumber(locale, item.views)]
  return (
    <p className="figures poll-figures">
      <span className="i i-poll">{messages.votes(votes, compactNumber(locale, votes))}</span>
      {count > 0 && (
        <span className="i i-comment" role="img" aria-label={t.comments(comments)}>
          {comments}
        </span>
      )}
      {item.views > 0 && (
        <span className="i i-eye" role="img" aria-label={t.views(views)}>
          {views}
        </span>
      )}
      <button
        type="button"
        className="i i-share share"
        id={`share-${item.id}`}
        aria-label={t.share}
        aria-labelledby={`share-${item.id} poll-${item.id}`}
        onClick={() => shareLink(item.question, pollHref(locale, item.id), locale)}
      />
    </p>
  )
}
