import { useMemo } from 'react'
import { redirect } from 'react-router'
import { PollFilters } from '#features/polls/browser/PollFilters.tsx'
import { PollList } from '#features/polls/browser/PollList.tsx'
import { pollsHref, readPollAddress } from '#features/polls/browser/pollAddress.ts'
import { pollHref, pollItemOf } from '#features/polls/browser/pollItem.ts'
import { cachedPollList, pollListOf } from '#features/polls/browser/pollList.ts'
import { pollTextIn, usePollText } from '#features/polls/browser/pollText.ts'
import { pollPageSize } from '#features/polls/schema.ts'
import { listPolls } from '#features/polls/server/listPolls.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import { nameIn } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import { itemList } from '../meta/structuredData.ts'
import type { PageHandle } from '../pageHandle.ts'
import type { Route } from './+types/polls'

export const handle: PageHandle = { query: ['type', 'category'] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const address = readPollAddress(url)
  if (!address) throw new Response(null, { status: 404 })
  if (url.searchParams.get('type') === 'open') throw redirect(pollsHref(address))
  const { locale, tab, category } = address
  const query = { type: tab, filter: category ?? undefined, pagination: pollPageSize }
  const [page, taxonomy] = await orStatus(Promise.all([listPolls(app, query), readCategorization(app)]))
  return {
    address,
    items: page.data.map((poll) => pollItemOf(poll, locale)),
    next: page.meta.next_cursor,
    categories: taxonomy.categories.map((option) => ({ id: option.id, name: nameIn(locale, option) })),
    origin: app.config.publicUrl,
  }
}

/**
 * Going back restores the list as it was left; the browser's address has then already changed
 * before it is loaded.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const isReturn = location.pathname + location.search === url.pathname + url.search
  const address = readPollAddress(url)
  const cached = isReturn && address ? cachedPollList(address) : undefined
  return (cached?.start as Awaited<ReturnType<typeof loader>> | undefined) ?? (await serverLoader())
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { address, origin, categories, items } = loaderData
  const words = pollTextIn(address.locale)
  const category = categories.find(({ id }) => id === address.category)?.name
  const listed = items.map((item) => ({ name: item.question, path: pollHref(address.locale, item.id) }))
  const title = [words.title, address.tab !== 'open' && words.tabs[address.tab], category].filter(Boolean).join(' · ')
  return pageMeta({
    origin,
    locale: address.locale,
    path: pollsHref(address),
    title,
    description: title === words.title ? words.intro : `${title}. ${words.intro}`,
    structured: [itemList(listed, origin)],
  })
}

export default function Polls({ loaderData }: Route.ComponentProps) {
  const { t: words } = usePollText()
  const list = useMemo(() => pollListOf(loaderData), [loaderData])
  return (
    <div className="polls-page">
      <h1>{words.title}</h1>
      <p className="polls-intro">{words.intro}</p>
      <PollFilters address={loaderData.address} categories={loaderData.categories} />
      <PollList key={pollsHref(loaderData.address)} list={list} />
    </div>
  )
}
