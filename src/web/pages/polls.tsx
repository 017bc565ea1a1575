import { useMemo } from 'react'
import { redirect } from 'react-router'
import { listPolls } from '#features/polls/listPolls.ts'
import { PollFilters } from '#features/polls/PollFilters.tsx'
import { PollList } from '#features/polls/PollList.tsx'
import { pollPageSize } from '#features/polls/schema.ts'
import { readCategorization } from '#features/taxonomy/listCategorization.ts'
import { appContext } from '../appContext.ts'
import { nameIn } from '../locale.ts'
import { orStatus } from '../orStatus.ts'
import { pageMeta } from '../pageMeta.ts'
import { pollsHref, readPollAddress } from '../polls/pollAddress.ts'
import { pollItemOf } from '../polls/pollItem.ts'
import { keptPollList, pollListOf } from '../polls/pollList.ts'
import { pollWords, usePollWords } from '../polls/usePollWords.ts'
import { Footer } from '../ui/Footer.tsx'
import type { Route } from './+types/polls'

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

/** On the way back the list is as it was left: the browser is at its address already before it is loaded. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const isReturn = location.pathname + location.search === url.pathname + url.search
  const address = readPollAddress(url)
  const kept = isReturn && address ? keptPollList(address) : undefined
  return (kept?.start as Awaited<ReturnType<typeof loader>> | undefined) ?? (await serverLoader())
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { address, origin, categories } = loaderData
  const words = pollWords(address.locale)
  const category = categories.find(({ id }) => id === address.category)?.name
  const title = [words.title, address.tab !== 'open' && words.tabs[address.tab], category].filter(Boolean).join(' · ')
  return pageMeta({ origin, locale: address.locale, path: pollsHref(address), title, description: words.intro })
}

export default function Polls({ loaderData }: Route.ComponentProps) {
  const { words } = usePollWords()
  const list = useMemo(() => pollListOf(loaderData), [loaderData])
  return (
    <>
      <div className="polls-page">
        <h1>{words.title}</h1>
        <p className="polls-intro">{words.intro}</p>
        <PollFilters address={loaderData.address} categories={loaderData.categories} />
        <PollList key={pollsHref(loaderData.address)} list={list} />
      </div>
      <Footer />
    </>
  )
}
