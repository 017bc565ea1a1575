import { useEffect, useState } from 'react'
import { ApiError } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import type { DeskText, TextPreview } from '../schema.ts'
import { useTextsText } from './textsText.ts'

/** Pause in typing after which the preview follows. */
const pauseMs = 400

/**
 * Returns what readers will see of a text while it is being written; after a failure the preview
 * before it, and the problem.
 */
export function useTextPreview({ page, language, source: shown, preview: first }: DeskText, source: string) {
  const { t } = useTextsText()
  const [state, setState] = useState<{ preview: TextPreview; problem?: string | undefined }>({ preview: first })
  useEffect(() => {
    if (source === shown) return setState({ preview: first })
    let isLatest = true
    const body = new Blob([JSON.stringify({ source })], { type: 'application/json' })
    const render = () =>
      callDesk<TextPreview>(`/api/desk/texts/${page}/${language}/preview`, { body }).then(
        (preview) => isLatest && setState({ preview }),
        (error) => {
          const problem = error instanceof ApiError ? error.firstMessage : t.previewFailed
          if (isLatest) setState(({ preview }) => ({ preview, problem }))
        },
      )
    const timer = setTimeout(render, pauseMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [page, language, shown, first, source, t])
  return state
}
