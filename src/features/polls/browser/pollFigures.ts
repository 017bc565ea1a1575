import { useEffect } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import type { Locale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import { sendOrQueue } from '#ui/queuedWrites/loadQueue.ts'
import { onOutcome, pageQueue } from '#ui/queuedWrites/pageQueue.ts'
import type { QueuedWrite } from '#ui/queuedWrites/queuedWrite.ts'
import type { OwnVotes, Poll, PollStats } from '../schema.ts'
import type { PollItem } from './pollItem.ts'

/**
 * The current state of a poll for this reader: what its page had, updated by what was loaded since.
 */
export type PollFigures = { votes: number; results: PollStats['response']; vote: number | null; isClosed: boolean; closesAt: string }

/** Number that must match `OwnVotesQuery` in `polls/server/votesApi.ts`. */
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

/**
 * Loads the reader's own votes in these polls with one request, once the reader is known. After a
 * failure the polls are shown as to a visitor.
 */
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

/**
 * @returns whether it was counted; if not, it waits on this device for the network. Throws what
 *   `callApi` throws.
 */
export async function sendVote(voter: number, { id, question }: PollItem, optionId: number, locale: Locale): Promise<boolean> {
  const write = {
    kind: 'vote',
    id: voteId(id),
    path: `/api/auth/polls/vote/${id}`,
    body: { answer_id: optionId },
    locale,
    text: question,
  } as const
  const voted = await sendOrQueue<{ stats: PollStats }>(voter, write)
  if (voted) updateStats(id, voted.stats)
  return voted !== undefined
}

const voteId = (pollId: number) => `vote:${pollId}`

/** The reader's vote that waits for the network. */
export function useWaitingVote({ id }: PollItem): QueuedWrite<{ answer_id: number }> | undefined {
  return pageQueue.usePart(({ waiting }) => waiting.find((write) => write.id === voteId(id))) as
    | QueuedWrite<{ answer_id: number }>
    | undefined
}

onOutcome((outcome) => {
  const { kind, id } = outcome.write
  if (kind !== 'vote') return
  const pollId = Number(id.slice(voteId(0).length - 1))
  if (outcome.result === 'sent') updateStats(pollId, (outcome.answer as { stats: PollStats }).stats)
  // It has closed, or the reader voted on another device.
  else refreshPoll(pollId).catch((error) => console.error(error))
})

/**
 * Reloads a poll, when it should have closed or a vote was refused. Throws what `callApi` throws.
 */
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
