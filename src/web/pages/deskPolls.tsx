import { useCallback, useEffect, useState } from 'react'
import { DeskPollItem } from '#features/polls/DeskPollItem.tsx'
import { PollEditor } from '#features/polls/PollEditor.tsx'
import type { DeskPoll, DeskPollPage } from '#features/polls/schema.ts'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { callApi } from '../callApi.ts'
import { nameIn, useLocale } from '../locale.ts'
import type { Label } from '../news/listItem.ts'
import { useEditorWords } from '../polls/useEditorWords.ts'

/** The newsroom's polls: all of them, and the editor in the place of the list. Only staff of the right role get here (`DeskFrame`). */
export default function DeskPolls() {
  const { words } = useEditorWords()
  const { t } = useLocale()
  const { polls, next, failed, load, loadMore } = useDeskPolls()
  const categories = useCategories()
  const [edited, setEdited] = useState<DeskPoll | 'new' | null>(null)
  const done = () => {
    setEdited(null)
    load()
  }
  if (edited) return <PollEditor poll={edited === 'new' ? null : edited} categories={categories} onDone={done} />
  return (
    <>
      <button type="button" className="button button-main" onClick={() => setEdited('new')}>
        {words.newPoll}
      </button>
      {failed && (
        <div className="list-end" role="alert">
          <p>{words.loadFailed}</p>
          <button type="button" className="button" onClick={load}>
            {t.tryAgain}
          </button>
        </div>
      )}
      {polls?.length === 0 && <p className="list-end">{words.empty}</p>}
      <ul className="desk-polls" aria-busy={polls === null && !failed}>
        {polls?.map((poll) => (
          <DeskPollItem key={`${poll.id} ${poll.state}`} poll={poll} onEdit={() => setEdited(poll)} onChanged={load} />
        ))}
      </ul>
      {next && (
        <p className="list-end">
          <button type="button" className="button" onClick={loadMore}>
            {t.loadMore}
          </button>
        </p>
      )}
    </>
  )
}

function useDeskPolls() {
  const [polls, setPolls] = useState<DeskPoll[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const fetchPage = useCallback(async (cursor: string | null, before: DeskPoll[]) => {
    try {
      const { data, meta } = await callApi<DeskPollPage>(`/api/desk/polls?cursor=${cursor ?? ''}`)
      setPolls([...before, ...data])
      setNext(meta.next_cursor)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [])
  const load = useCallback(() => void fetchPage(null, []), [fetchPage])
  useEffect(load, [load])
  return { polls, next, failed, load, loadMore: () => void fetchPage(next, polls ?? []) }
}

/** An editor who cannot get them writes polls without a category. */
function useCategories(): Label[] {
  const { locale } = useLocale()
  const [categories, setCategories] = useState<Label[]>([])
  useEffect(() => {
    callApi<Categorization>('/api/categorization')
      .then((options) => setCategories(options.categories.map((option) => ({ id: option.id, name: nameIn(locale, option) }))))
      .catch((error) => console.error(error))
  }, [locale])
  return categories
}
