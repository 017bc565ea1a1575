import { ApiError } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import type { DeskNewsDetail, NewsForm } from '../../schema.ts'

/**
 * changed: will be saved in a moment; failed: no connection, is tried again; refused: not before it
 * is changed; conflict: somebody else saved.
 */
type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'refused' | 'conflict'

/** Contents of a draft. Of its picture there is also what the server said. */
export type DraftContents = Omit<NewsForm, 'picture'> & Pick<DeskNewsDetail, 'picture'>

export type DraftState = {
  /** The piece as the server has it, with the version that the next save names. */
  news: DeskNewsDetail
  contents: DraftContents
  save: SaveState
  /** Reason that the server gave when it refused, in the page's language. */
  problem: string | null
  fields: Record<string, string[]>
  /** The piece that somebody else has saved, with `conflict`. */
  theirs: DeskNewsDetail | null
  /** How often the person took another text than the one on the page. */
  given: number
}

type Server = {
  save: (id: number, version: number, contents: DraftContents) => Promise<DeskNewsDetail>
  read: (id: number) => Promise<DeskNewsDetail>
}
type Delays = { saveMs: number; retryMs: number }

export type Draft = ReturnType<typeof createDraft>

/**
 * Creates the draft of what is written on a page, saved by itself a moment after each pause, one
 * save at a time. Nothing that was typed is ever replaced: not by a response, and not by what
 * somebody else has saved, between which the person chooses.
 */
export function createDraft(news: DeskNewsDetail, server: Server, { saveMs, retryMs }: Delays = { saveMs: 1_500, retryMs: 5_000 }) {
  const store = createStore<DraftState>({
    news,
    contents: contentsOf(news),
    save: 'saved',
    problem: null,
    fields: {},
    theirs: null,
    given: 0,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | undefined

  const set = (part: Partial<DraftState>) => store.set({ ...store.get(), ...part })
  function saveIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  async function save(): Promise<void> {
    const { news, contents } = store.get()
    set({ save: 'saving' })
    try {
      const saved = await server.save(news.id, news.version, contents)
      const isCurrent = store.get().contents === contents
      set({ news: saved, save: isCurrent ? 'saved' : 'changed', problem: null, fields: {} })
    } catch (error) {
      await explain(error)
    }
  }

  async function explain(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return waitForConnection(error)
    const { message: problem, fields, status, code } = error
    if (code !== 'news_changed') return set({ save: status >= 500 ? 'failed' : 'refused', problem, fields })
    try {
      set({ theirs: await server.read(store.get().news.id), save: 'conflict', problem, fields })
    } catch (unread) {
      waitForConnection(unread)
    }
  }

  function waitForConnection(error: unknown): void {
    console.warn(error)
    set({ save: 'failed', problem: null })
  }

  /** Saves now what is not saved. Returns whether everything is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    while (saving) await saving
    if (store.get().save === 'changed' || store.get().save === 'failed') {
      saving = save().finally(() => {
        saving = undefined
      })
      await saving
      if (store.get().save === 'changed') return flush()
      if (store.get().save === 'failed') saveIn(retryMs)
    }
    return store.get().save === 'saved'
  }

  return {
    store,
    flush,
    change(part: Partial<DraftContents>): void {
      const { save, contents } = store.get()
      // While two texts stand side by side, what is typed is kept, and not sent.
      set({ contents: { ...contents, ...part }, save: save === 'conflict' ? save : 'changed' })
      if (save !== 'conflict') saveIn(saveMs)
    },
    /** Accepts the piece after an act: the text is the same, its state and version are not. */
    accept: (news: DeskNewsDetail) => set({ news, problem: null, fields: {} }),
    refuse: (problem: string, fields: Record<string, string[]>) => set({ problem, fields }),
    /** Puts what is on this page over what somebody else has saved, which stays in the history. */
    async keepMine(): Promise<void> {
      const { theirs } = store.get()
      if (!theirs) return
      set({ news: theirs, theirs: null, save: 'changed', problem: null })
      await flush()
    },
    /** Goes on with what somebody else has saved. */
    takeTheirs(): void {
      const { theirs } = store.get()
      const given = store.get().given + 1
      if (theirs) set({ news: theirs, contents: contentsOf(theirs), theirs: null, given, save: 'saved', problem: null, fields: {} })
    },
    /** Stops saving because the piece was deleted. */
    abandon(): void {
      clearTimeout(timer)
      set({ save: 'saved' })
    },
    /** Saves what is left and stops trying. */
    async close(): Promise<void> {
      await flush()
      clearTimeout(timer)
    },
  }
}

function contentsOf(news: DeskNewsDetail): DraftContents {
  const { language, title, summary, byline, body_html, category_id, sub_category_id, picture } = news
  return { language, title, summary, byline, body_html, category_id, sub_category_id, picture }
}
