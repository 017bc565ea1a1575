import { useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import type { OwnVotes, Poll, PollStats } from '../schema.ts'
import type { PollItem } from './pollItem.ts'

/** The current state of a poll for this reader: what its page had, updated by what was loaded since. */
export type PollFigures = { votes: number; results: PollStats['response']; vote: number | null; isClosed: boolean; closesAt: string }

/** Must match `OwnVotesQuery` in `polls/server/votesApi.ts`. */
const maxPerRequest = 200
const updates = createStore<ReadonlyMap<number, Partial<PollFigures>>>(new Map())
/** The id of the reader whose votes the updates include; -1 while unknown. */
let readerId: number | null = -1
/** The polls whose votes were requested for that reader. */
let requested = new Set<number>()

export function usePollFigures(item: PollItem): PollFigures {
  const newer = updates.usePart((figures) => figures.get(item.id))
  return { votes: item.votes, results: item.results, vote: null, isClosed: item.isClosed, closesAt: item.closesAt, ...newer }
}

/** Loads the reader's own votes in these polls with one request, once the reader is known. After a failure the polls are shown as to a visitor. */
export function useOwnVotes(ids: number[]): void {
  const reader = useReader()
  const list = ids.join(',')
  useEffect(() => {
    if (reader === undefined) return
    resetFor(reader?.id ?? null)
    if (reader) loadOwnVotes(list.split(',').map(Number)).catch((error) => console.error(error))
  }, [reader, list])
}

/** Drops the updates of another reader. */
function resetFor(id: number | null): void {
  if (id === readerId) return
  const wasKnown = readerId !== -1
  readerId = id
  requested = new Set()
  if (wasKnown) updates.set(new Map())
}

async function loadOwnVotes(ids: number[]): Promise<void> {
  const missing = ids.filter((id) => !requested.has(id))
  if (missing.length === 0) return
  for (const id of missing) requested.add(id)
  const requestedFor = readerId
  for (let from = 0; from < missing.length; from += maxPerRequest) {
    const ids = missing.slice(from, from + maxPerRequest)
    const { data } = await callApi<OwnVotes>(`/api/auth/polls/votes?ids=${ids.join(',')}`)
    if (requestedFor === readerId) for (const { poll_id, stats } of data) updateStats(poll_id, stats)
  }
}

/** Throws what `callApi` throws. */
export async function sendVote(pollId: number, optionId: number): Promise<void> {
  const { stats } = await callApi<{ stats: PollStats }>(`/api/auth/polls/vote/${pollId}`, { body: { answer_id: optionId } })
  updateStats(pollId, stats)
}

/** Reloads a poll, when it should have closed or a vote was refused. Throws what `callApi` throws. */
export async function refreshPoll(id: number): Promise<void> {
  const { stats, state, closes_at } = await callApi<Poll>(`/api/auth/poll/${id}`)
  updateStats(id, stats)
  update(id, { isClosed: state === 'closed', closesAt: closes_at })
}

/** Stats from the stream do not include the reader's vote, so the old one stays. */
export function updateStats(id: number, { total_votes, response, user_vote }: PollStats): void {
  const own = user_vote === null ? {} : { vote: user_vote }
  update(id, { votes: total_votes, ...(response ? { results: response } : {}), ...own })
}

function update(id: number, figures: Partial<PollFigures>): void {
  const before = updates.get()
  updates.set(new Map([...before, [id, { ...before.get(id), ...figures }]]))
}
