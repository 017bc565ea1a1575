import { maxInt } from '#base/api/idLimits.ts'
import { AppError } from '#base/errors.ts'
import { commentsHref } from '#features/comments/browser/commentsHref.ts'
import { pollsHref, readPollAddress } from '#features/polls/browser/pollAddress.ts'
import { type PollItem, pollHref, pollItemOf } from '#features/polls/browser/pollItem.ts'
import { pollTextIn } from '#features/polls/browser/pollText.ts'
import { pollPageSize } from '#features/polls/schema.ts'
import { listPolls } from '#features/polls/server/listPolls.ts'
import { readPoll } from '#features/polls/server/readPoll.ts'
import type { Locale } from '#text/locale.ts'
import { compactNumber, fullTime } from '#text/times.ts'
import { lightHref, withVersion } from '#ui/lightAddress.ts'
import { messagesIn } from '#ui/locale.ts'
import { LightPaging } from './LightPaging.tsx'
import { idIn, type LightPage, type LightRequest } from './lightPage.ts'
import { lightTextIn } from './lightText.ts'

const tabs = ['open', 'trending', 'closed'] as const

/** The polls of a tab. Throws `not_found` for an unknown tab, and what `listPolls` throws. */
export async function lightPolls({ app, locale, url, cursor }: LightRequest): Promise<LightPage> {
  const address = readPollAddress(url)
  if (!address) throw new AppError('not_found')
  const { data, meta } = await listPolls(app, {
    type: address.tab,
    filter: address.category ?? undefined,
    pagination: pollPageSize,
    cursor,
  })
  const t = pollTextIn(locale)
  const href = pollsHref(address)
  return {
    title: `${t.title} · ${t.tabs[address.tab]}`,
    canonical: cursor ? null : href,
    content: (
      <>
        <h1>{t.title}</h1>
        <p className="meta">{t.intro}</p>
        <nav aria-label={t.tabsLabel}>
          <ul>
            {tabs.map((tab) => (
              <li key={tab}>
                <a href={lightHref(pollsHref({ ...address, tab }))} aria-current={tab === address.tab ? 'page' : undefined}>
                  {t.tabs[tab]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {data.length === 0 && <p>{t.emptyTitle[address.tab]}.</p>}
        <ul className="list">
          {data.map((poll) => (
            <li key={poll.id}>
              <PollSummary item={pollItemOf(poll, locale)} locale={locale} />
            </li>
          ))}
        </ul>
        <LightPaging locale={locale} href={href} next={meta.next_cursor} isStart={!cursor} />
      </>
    ),
  }
}

function PollSummary({ item, locale }: { item: PollItem; locale: Locale }) {
  return (
    <>
      <a href={lightHref(pollHref(locale, item.id))} dir="auto" lang={item.language}>
        {item.question}
      </a>
      <PollTimes item={item} locale={locale} />
    </>
  )
}

function PollTimes({ item, locale }: { item: PollItem; locale: Locale }) {
  const t = pollTextIn(locale)
  const time = fullTime(locale, item.closesAt)
  return (
    <p className="meta">
      <time dateTime={item.closesAt}>{item.isClosed ? t.closedAt(time) : t.closesAt(time)}</time> ·{' '}
      {t.votes(item.votes, compactNumber(locale, item.votes))}
    </p>
  )
}

/** A poll with its options, or its results once it is closed. Throws what `readPoll` throws. */
export async function lightPoll({ app, locale, url }: LightRequest): Promise<LightPage> {
  const item = pollItemOf(await readPoll(app, idIn(url, maxInt)), locale)
  const href = pollHref(locale, item.id)
  return {
    title: item.question,
    canonical: href,
    content: (
      <>
        <article>
          <h1 dir="auto" lang={item.language}>
            {item.question}
          </h1>
          <PollTimes item={item} locale={locale} />
          <ul lang={item.language}>
            {item.options.map(({ id, label }) => (
              <li key={id}>
                <bdi>{label}</bdi>
                <Result item={item} option={id} locale={locale} />
              </li>
            ))}
          </ul>
        </article>
        <PollLinks item={item} href={href} locale={locale} />
      </>
    ),
  }
}

function PollLinks({ item, href, locale }: { item: PollItem; href: string; locale: Locale }) {
  const l = lightTextIn(locale)
  return (
    <p className="more">
      {!item.isClosed && (
        <a rel="nofollow" href={withVersion(href, 'once')}>
          {l.voteThere}
        </a>
      )}{' '}
      <a rel="nofollow" href={commentsHref(locale, { type: 'poll', id: item.id })}>
        {item.comments > 0 ? messagesIn(locale).comments(compactNumber(locale, item.comments)) : l.discuss}
      </a>
    </p>
  )
}

function Result({ item, option, locale }: { item: PollItem; option: number; locale: Locale }) {
  const result = item.results?.find(({ id }) => id === option)
  if (!result) return null
  const votes = pollTextIn(locale).votes(result.votes, compactNumber(locale, result.votes))
  return (
    <span lang={locale}>
      : <bdi dir="ltr">{result.percent}%</bdi> ({votes})
    </span>
  )
}
