import type { CommentNotice } from '#features/comments/changeComment.ts'
import { hearEvents } from './hearEvents.ts'

/** One new post as GET /api/posts/stream tells it. */
export type PostNotice = {
  id: number
  published_at: string
  agency_id: number
  main_category_id: number | null
  category_id: number | null
  sub_category_id: number | null
  media_type: 'text' | 'media'
  is_own: boolean
}

/** What the server tells while a page is open; null: some may have been missed. */
type Told = { posts: PostNotice[]; comments: CommentNotice | null }
type Kind = keyof Told
type Listeners = { [K in Kind]: Set<(told: Told[K]) => void> }

const listeners: Listeners = { posts: new Set(), comments: new Set() }
/** The post or poll whose comments are read: `post:12`. */
let thread = ''
let stream: { address: string; close: () => void } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Hears of new posts until the answer is called. */
export function hearPosts(listener: (notices: PostNotice[]) => void): () => void {
  return hear('posts', listener)
}

/** Hears of the comments of one post or poll (`post:12`) until the answer is called. One thread is open at a time. */
export function hearComments(resource: string, listener: (notice: CommentNotice | null) => void): () => void {
  thread = resource
  const stop = hear('comments', listener)
  return () => {
    if (thread === resource) thread = ''
    stop()
  }
}

function hear<K extends Kind>(kind: K, listener: (told: Told[K]) => void): () => void {
  const those: Set<(told: Told[K]) => void> = listeners[kind]
  those.add(listener)
  connectSoon()
  return () => {
    those.delete(listener)
    connectSoon()
  }
}

/** A page that closes one thing and opens another in one moment needs one connection, not three. */
function connectSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(connect, 0)
}

/** One connection for everything, because browsers have few. */
function connect(): void {
  const wanted = listeners.posts.size + listeners.comments.size > 0
  const address = `/api/posts/stream${thread && `?comments=${thread}`}`
  if (wanted && stream?.address === address) return
  stream?.close()
  stream = wanted ? { address, close: open(address) } : undefined
}

function open(address: string): () => void {
  let before = false
  return hearEvents(address, {
    posts: (told) => tell('posts', told as Told['posts']),
    comments: (told) => tell('comments', told as Told['comments']),
    open() {
      if (before) tell('comments', null)
      before = true
    },
  })
}

function tell<K extends Kind>(kind: K, told: Told[K]): void {
  for (const listener of listeners[kind]) listener(told)
}
