import { useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import type { DeskNewsDetail } from '../../schema.ts'
import { createDraft, type Draft, type DraftContents } from './createDraft.ts'

type Reply = { message: string; data: { news: DeskNewsDetail } }

/**
 * The draft of a piece for as long as its page is open. Leaving the site with something unsaved
 * asks first.
 */
export function useDraft(news: DeskNewsDetail): Draft {
  const [draft] = useState(() => createDraft(news, { save, read: (id) => callApi(`/api/desk/news/${id}`) }))
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (draft.store.get().save !== 'saved') event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
      void draft.close()
    }
  }, [draft])
  return draft
}

async function save(id: number, version: number, contents: DraftContents): Promise<DeskNewsDetail> {
  const { data } = await callDesk<Reply>(`/api/desk/news/${id}`, { method: 'PUT', body: jsonFile({ ...contents, version }) })
  return data.news
}

/** Does something with the piece as it was saved last. Throws what `callDesk` throws. */
export async function sendAct({ id, version }: DeskNewsDetail, name: string, body: object): Promise<Reply> {
  return callDesk<Reply>(`/api/desk/news/${id}/${name}`, { body: { ...body, version } })
}

/**
 * Returns a body as a file, because a request that may outlive its page is limited to 64 KB, and a
 * text may be longer.
 */
const jsonFile = (body: object) => new Blob([JSON.stringify(body)], { type: 'application/json' })
