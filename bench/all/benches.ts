import { join } from 'node:path'

const articles = join(import.meta.dirname, '../../../shared/data/articles.ndjson.gz')
const queries = join(import.meta.dirname, '../../../shared/data/ir/queries-only/queries.tsv')

/** Environment and arguments of a run. */
type Size = { [variable: string]: string | number } & { arguments?: never }

/**
 * A bench of `npm run bench`. One that lacks something on this machine (Java, the articles in
 * ../shared/data, a browser) prints `Skipped: …` and ends. `quick`: how large it is in a quick run;
 * without it, it is left out of that.
 */
export type Bench = {
  /** The file in this folder's parent, without its ending. */
  name: string
  arguments?: string[]
  full: Size
  quick?: Size
  /**
   * Measured in the first round only: its figures do not depend on how busy the machine is, or it
   * takes too long.
   */
  once?: boolean
  /** Seconds after which it is ended; 300 unless said. */
  maxSeconds?: number
}

/**
 * Small ones, whose figures need no large database, and those of what readers wait for, are in the
 * quick run. The longest are the last.
 */
export const benches: Bench[] = [
  {
    name: 'lucene',
    full: { BENCH_POSTS: 20_000, BENCH_QUERIES: 200, BENCH_ROUNDS: 1 },
    quick: { BENCH_POSTS: 5_000, BENCH_QUERIES: 100, BENCH_ROUNDS: 1 },
  },
  { name: 'searchEngines', full: { BENCH_POSTS: 5_000, BENCH_QUERIES: 100 }, quick: { BENCH_POSTS: 3_000, BENCH_QUERIES: 60 } },
  {
    name: 'reading',
    arguments: ['--site'],
    full: { BENCH_POSTS: 20_000, BENCH_SECONDS: 2, BENCH_ROUNDS: 1, BENCH_ONLY: 'list|detail|search, common words' },
    quick: { BENCH_POSTS: 10_000, BENCH_SECONDS: 1, BENCH_ROUNDS: 1, BENCH_ONLY: 'list|detail' },
  },
  {
    name: 'cachedPages',
    arguments: ['--start'],
    full: { BENCH_SECONDS: 2, BENCH_ROUNDS: 1 },
    quick: { BENCH_SECONDS: 1, BENCH_ROUNDS: 1 },
  },
  { name: 'ingest', full: { BENCH_HOSTS: 30 }, quick: { BENCH_HOSTS: 10 } },
  { name: 'push', full: { BENCH_PUSHES: 1_000, BENCH_ROUNDS: 3 }, quick: { BENCH_PUSHES: 500, BENCH_ROUNDS: 1 } },
  { name: 'session', full: { BENCH_READS: 2_000 }, quick: { BENCH_READS: 1_000 } },
  { name: 'comments', full: { BENCH_TURNS: 100 }, quick: { BENCH_TURNS: 50 } },
  { name: 'reactions', full: { BENCH_SECONDS: 1, BENCH_ROUNDS: 1 }, quick: { BENCH_SECONDS: 1, BENCH_ROUNDS: 1 } },
  { name: 'pageAddress', full: { BENCH_CALLS: 50 }, quick: { BENCH_CALLS: 20 } },
  { name: 'text', full: { BENCH_TEXTS: 500 }, quick: { BENCH_TEXTS: 150 } },
  { name: 'classify', once: true, full: {}, quick: {} },
  { name: 'articleText', once: true, full: {}, quick: { BENCH_ROUNDS: 1 } },
  { name: 'conflation', once: true, full: {} },
  { name: 'corrections', arguments: [articles], once: true, full: { BENCH_WORDS: 200 } },
  { name: 'memory', arguments: ['--start'], once: true, full: { BENCH_SECONDS: 60 } },
  {
    name: 'console',
    once: true,
    full: {
      BENCH_POSTS: 10_000,
      BENCH_SOURCES: 500,
      BENCH_READERS: 5_000,
      BENCH_PAYMENTS: 20_000,
      BENCH_ALERTS: 20_000,
      BENCH_CALLS: 10,
    },
  },
  { name: 'search', full: { BENCH_POSTS: 10_000, BENCH_QUERIES: 100 } },
  { name: 'matching', full: { BENCH_USERS: 5_000, BENCH_POSTS: 200, BENCH_BASELINE_POSTS: 20, BENCH_FANOUT: 5_000 } },
  { name: 'ranking', full: { BENCH_POSTS: 10_000 } },
  { name: 'delivery', full: { BENCH_READERS: 5_000 } },
  { name: 'pushDelivery', full: { BENCH_READERS: 3_000 } },
  { name: 'urgentPush', full: { BENCH_BROWSERS: 3_000 } },
  { name: 'alertLatency', full: { BENCH_SECONDS: 4, BENCH_ROUNDS: 1 } },
  { name: 'signIn', full: { BENCH_SECONDS: 3, BENCH_ROUNDS: 1 } },
  { name: 'votes', full: { BENCH_VOTERS: 1_000 } },
  { name: 'payments', full: { BENCH_STEPS: 500 } },
  { name: 'backup', full: { BENCH_POSTS: 10_000 } },
  { name: 'suggestions', arguments: [queries], full: {} },
  { name: 'cards', full: { BENCH_RUNS: 10 } },
  { name: 'pictures', once: true, full: {} },
  { name: 'highlighting', full: { BENCH_ROUNDS: 5 } },
  { name: 'relevance', arguments: ['--without-postgresql'], once: true, full: {}, maxSeconds: 600 },
  { name: 'demoStories', once: true, full: {} },
  { name: 'storyClusters', once: true, full: {}, maxSeconds: 600 },
]
