import { useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import type { OwnVotes, Poll, PollStats } from '../schema.ts'
import type { PollItem } from './pollItem.ts'

/** How a poll stands for this reader now: what its page said, and what was learnt since. */
export type PollFigures = { votes: number; results: PollStats['response']; vote: number | null; isClosed: boolean; closesAt: string }

/** As the API has it (`OwnVotesQuery` of polls/server/api.ts). */
const mostAtOnce = 200
const learnt = createStore<ReadonlyMap<number, Partial<PollFigures>>>(new Map())
/** Whose votes those are, and in which polls they were asked for; -1 while nobody knows who reads. */
let readerId: number | null = -1
let asked = new Set<number>()

export function usePollFigures(item: PollItem): PollFigures {
  const newer = learnt.usePart((figures) => figures.get(item.id))
  return { votes: item.votes, results: item.results, vote: null, isClosed: item.isClosed, closesAt: item.closesAt, ...newer }
}

/** Fetches the reader's own votes in these polls, all in one call, once it is known who reads. A failure shows the polls as to a visitor. */
export function useOwnVotes(ids: number[]): void {
  const reader = useReader()
  const wanted = ids.join(',')
  useEffect(() => {
    if (reader === undefined) return
    belongTo(reader?.id ?? null)
    if (reader) loadOwnVotes(wanted.split(',').map(Number)).catch((error) => console.error(error))
  }, [reader, wanted])
}

/** The figures are one reader's: the next one begins anew. */
function belongTo(id: number | null): void {
  if (id === readerId) return
  const wasKnown = readerId !== -1
  readerId = id
  asked = new Set()
  if (wasKnown) learnt.set(new Map())
}

async function loadOwnVotes(ids: number[]): Promise<void> {
  const missing = ids.filter((id) => !asked.has(id))
  if (missing.length === 0) return
  for (const id of missing) asked.add(id)
  const of = readerId
  for (let from = 0; from < missing.length; from += mostAtOnce) {
    const ids = missing.slice(from, from + mostAtOnce)
    const { data } = await callApi<OwnVotes>(`/api/auth/polls/votes?ids=${ids.join(',')}`)
    if (of === readerId) for (const { poll_id, stats } of data) learnStats(poll_id, stats)
  }
}

/** Sends the reader's vote. Throws what `callApi` does. */
export async function sendVote(pollId: number, optionId: number): Promise<void> {
  const { stats } = await callApi<{ stats: PollStats }>(`/api/auth/polls/vote/${pollId}`, { body: { answer_id: optionId } })
  learnStats(pollId, stats)
}

/** Asks how a poll stands: when its time is over, or a vote was refused. */
export async function refreshPoll(id: number): Promise<void> {
  const { stats, state, closes_at } = await callApi<Poll>(`/api/auth/poll/${id}`)
  learnStats(id, stats)
  learn(id, { isClosed: state === 'closed', closesAt: closes_at })
}

/** The stream's results do not say what this reader voted. */
export function learnStats(id: number, { total_votes, response, user_vote }: PollStats): void {
  const own = user_vote === null ? {} : { vote: user_vote }
  learn(id, { votes: total_votes, ...(response ? { results: response } : {}), ...own })
}

function learn(id: number, figures: Partial<PollFigures>): void {
  const before = learnt.get()
  learnt.set(new Map([...before, [id, { ...before.get(id), ...figures }]]))
}
