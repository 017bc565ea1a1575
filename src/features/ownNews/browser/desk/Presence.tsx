import { useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import type { NewsPresence } from '../../schema.ts'
import { useOwnNewsText } from './ownNewsText.ts'

/** A third of the time after which the server forgets that a page is open. */
const everyMs = 10_000

/** Names of others who have this piece open; nothing while nobody has. */
export function Presence({ id }: { id: number }) {
  const { locale, t } = useOwnNewsText()
  const [others, setOthers] = useState<string[]>([])
  useEffect(() => {
    const ask = () => callApi<NewsPresence>(`/api/desk/news/${id}/presence`).then((presence) => setOthers(presence.others), console.warn)
    void ask()
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [id])
  return (
    <p role="status" className="own-news-here">
      {others.length > 0 && t.here(new Intl.ListFormat(locale).format(others.map((name) => `\u2068${name}\u2069`)))}
    </p>
  )
}
