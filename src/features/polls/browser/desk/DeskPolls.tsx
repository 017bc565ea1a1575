import { useState } from 'react'
import type { Label } from '#features/posts/browser/listItem/listItem.ts'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { nameIn } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import { useResource } from '#ui/useResource.ts'
import type { DeskPoll } from '../../schema.ts'
import { DeskPollItem } from './DeskPollItem.tsx'
import { useEditorText } from './editorText.ts'
import { PollEditor } from './PollEditor.tsx'

/**
 * The list of all polls, or the editor in its place. `DeskFrame` shows it only to staff with the
 * required role.
 */
export default function DeskPolls() {
  const { t: messages } = useEditorText()
  const pages = usePages<DeskPoll>('/api/desk/polls')
  const categories = useCategories()
  const [edited, setEdited] = useState<DeskPoll | 'new' | null>(null)
  const done = () => {
    setEdited(null)
    pages.reload()
  }
  if (edited) return <PollEditor poll={edited === 'new' ? null : edited} categories={categories} onDone={done} />
  return (
    <>
      <button type="button" className="button button-main" onClick={() => setEdited('new')}>
        {messages.newPoll}
      </button>
      <PagedList pages={pages} failed={messages.loadFailed}>
        {(polls) =>
          polls.length === 0 ? (
            <p className="list-end">{messages.empty}</p>
          ) : (
            <ul className="desk-polls">
              {polls.map((poll) => (
                <DeskPollItem key={`${poll.id} ${poll.state}`} poll={poll} onEdit={() => setEdited(poll)} onChanged={pages.reload} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}

/** Empty if they could not be loaded; polls can then be written without a category. */
function useCategories(): Label[] {
  const { locale } = useLocale()
  const { categories = [] } = useResource<Categorization>('/api/categorization').data ?? {}
  return categories.map((option) => ({ id: option.id, name: nameIn(locale, option) }))
}
