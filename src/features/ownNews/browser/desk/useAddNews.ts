import { useNavigate } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { useAction } from '#ui/useAction.ts'
import type { DeskNews, NewsForm } from '../../schema.ts'
import { useOwnNewsText } from './ownNewsText.ts'

/**
 * `add` makes a draft with these contents and opens it, so that there is something to save into
 * from the first letter on.
 */
export function useAddNews() {
  const { locale, t } = useOwnNewsText()
  const navigate = useNavigate()
  const { busy, act } = useAction(t.notDone)
  const add = (contents: NewsForm) =>
    act(async () => {
      const { data } = await callDesk<{ data: { news: DeskNews } }>('/api/desk/news', { body: contents })
      await navigate(inLocale(locale, `/desk/news/${data.news.id}`))
      return undefined
    })
  return { add, busy }
}
