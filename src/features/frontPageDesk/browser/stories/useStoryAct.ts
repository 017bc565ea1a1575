import { useState } from 'react'
import { ApiError } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { showProblem } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskStory } from '../../storySchema.ts'
import { useStoryDeskText } from './storyDeskText.ts'

/** Props that the parts of the page share: the story as it is, and the way to decide. */
export type StoryProps = { story: DeskStory; act: StoryAct }

/** @param path after `/api/desk/` */
export type StoryAct = (path: string, request: { method: 'POST' | 'PUT' | 'DELETE'; body?: object }) => Promise<void>

type Props = { setStory: (story: DeskStory) => void; reload: () => void }

/**
 * Decides once at a time, shows what came of it, and loads the story again if it is another one by
 * now.
 */
export function useStoryAct({ setStory, reload }: Props): StoryAct {
  const { t } = useStoryDeskText()
  const [busy, setBusy] = useState(false)
  return async (path, { method, body = {} }) => {
    if (busy) return
    setBusy(true)
    try {
      const { message, data } = await callDesk<{ message: string; data: Partial<DeskStory> }>(`/api/desk/${path}`, { method, body })
      showToast(message)
      if (data.reports) setStory(data as DeskStory)
      else reload()
    } catch (error) {
      showProblem(error, t.failed)
      if (error instanceof ApiError && [404, 409].includes(error.status)) reload()
    }
    setBusy(false)
  }
}
