import { type ReactNode, useState } from 'react'
import type { PostPage } from '#features/posts/schema.ts'
import { callApi } from '#ui/callApi.ts'
import { DeskFilters } from '#ui/desk/DeskFilters.tsx'
import { frontStoryOf } from '../frontStoryOf.ts'
import type { Edition, FrontStory } from '../schema.ts'
import { useFrontPageText } from './frontPageText.ts'

type Props = {
  label: string
  /** Message if there is none. */
  nothing: string
  /** Stories with reports in this language; undefined: in both. */
  language?: Edition | undefined
  /** A story that is not offered. */
  except?: number
  children: (story: FrontStory) => ReactNode
}

/** Finds stories by their words, each with what its `children` make of it. */
export function FindStories({ label, nothing, language, except, children }: Props) {
  const { t } = useFrontPageText()
  const [found, setFound] = useState<FrontStory[] | 'failed'>()
  const find = (filters: URLSearchParams) => {
    if (!filters.has('search')) return setFound(undefined)
    const wanted = { pagination: '10', sort: 'relevance', group: 'story', ...(language && { language }) }
    for (const [name, value] of Object.entries(wanted)) filters.set(name, value)
    callApi<PostPage>(`/api/posts?${filters}`).then(
      ({ data }) => setFound(data.map(frontStoryOf)),
      (error) => {
        console.warn(error)
        setFound('failed')
      },
    )
  }
  const stories = Array.isArray(found) ? found.filter(({ story_id }) => story_id !== except) : undefined
  return (
    <>
      <DeskFilters submit={t.findNow} clear={t.clear} onChange={find}>
        <label>
          {label}
          <input type="search" name="search" dir="auto" maxLength={200} />
        </label>
      </DeskFilters>
      <div role="status">
        {found === 'failed' && <p className="desk-empty">{t.findFailed}</p>}
        {stories?.length === 0 && <p className="desk-empty">{nothing}</p>}
      </div>
      <ul className="desk-cases">
        {stories?.map((story) => (
          <li key={story.story_id}>{children(story)}</li>
        ))}
      </ul>
    </>
  )
}
