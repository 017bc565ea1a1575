import { useEffect } from 'react'
import { CommentSection } from '#features/comments/browser/thread/CommentSection.tsx'
import { PollCard } from '#features/polls/browser/PollCard.tsx'
import { useOwnVotes } from '#features/polls/browser/pollFigures.ts'
import { pollHref, pollItemOf } from '#features/polls/browser/pollItem.ts'
import { usePollText } from '#features/polls/browser/pollText.ts'
import { useLiveResults } from '#features/polls/browser/useLiveResults.ts'
import { readPoll } from '#features/polls/server/readPoll.ts'
import { ReactionBar } from '#features/reactions/browser/ReactionBar.tsx'
import { useReactionNames } from '#features/reactions/browser/reactionNames.ts'
import '#features/sharing/browser/sharing.css'
import { ShareMore } from '#features/sharing/browser/ShareMore.tsx'
import { inLocale, localeOf } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/poll'

/** Loads a poll. Drafts and scheduled polls are not found. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeOf(url.pathname)
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw new Response(null, { status: 404 })
  const poll = await orStatus(readPoll(app, Number(params.id)))
  return { item: pollItemOf(poll, locale), locale, origin: app.config.publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { item, locale, origin } = loaderData
  const description = item.options.map(({ label }) => label).join(' · ')
  return pageMeta({
    origin,
    locale,
    path: pollHref(locale, item.id),
    title: item.question,
    description,
    kind: 'article',
    shareable: { kind: 'poll', id: item.id },
  })
}

export default function PollPage({ loaderData: { item, origin } }: Route.ComponentProps) {
  const { locale, t } = useReactionNames()
  const { t: words } = usePollText()
  useOwnVotes([item.id])
  useLiveResults(item)
  useEffect(() => {
    // Failures to count are ignored.
    callApi('/api/auth/poll/view/count', { body: { user_id: null, id: item.id } }).catch(() => {})
  }, [item.id])
  return (
    <>
      <article className="article poll-page">
        <p className="poll-back">
          <a className="i i-back" href={inLocale(locale, '/polls')}>
            {words.backToPolls}
          </a>
        </p>
        <PollCard key={item.id} item={item} alone />
        <ReactionBar resource={{ type: 'poll', id: item.id, counters: item.reactions }} named label={t.reactTo(item.question)} />
        <ShareMore shareable={{ kind: 'poll', id: item.id }} title={item.question} origin={origin} />
      </article>
      <CommentSection key={item.id} resource={{ type: 'poll', id: item.id }} count={item.comments} />
    </>
  )
}
