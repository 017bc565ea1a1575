import { useState } from 'react'
import { useNavigate } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { ApiError } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskNews, NewsForm } from '../../schema.ts'
import { useOwnNewsText } from './ownNewsText.ts'

/** `add` makes a draft with these contents and opens it, so that there is something to save into from the first letter on. */
export function useAddNews() {
  const { locale, t } = useOwnNewsText()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function add(contents: NewsForm): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const { data } = await callDesk<{ data: { news: DeskNews } }>('/api/desk/news', { body: contents })
      await navigate(inLocale(locale, `/desk/news/${data.news.id}`))
    } catch (error) {
      showToast(error instanceof ApiError ? error.firstMessage : t.notDone)
    }
    setBusy(false)
  }
  return { add, busy }
}
