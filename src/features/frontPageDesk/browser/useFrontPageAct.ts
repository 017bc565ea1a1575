import { useState } from 'react'
import { ApiError } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { showProblem } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskFrontPage } from '../schema.ts'
import { useFrontPageText } from './frontPageText.ts'

/** Props that the parts of the page share: the page as it is, and the way to decide. */
export type FrontPageProps = { page: DeskFrontPage; act: Act }

type Request = { method: 'PUT' | 'POST' | 'DELETE'; body?: object; said?: string }
/** @param path after that of the edition. @returns whether it was done */
export type Act = (path: string, request: Request) => Promise<boolean>

type Props = { page: DeskFrontPage | undefined; setPage: (page: DeskFrontPage) => void; reload: () => void }

/**
 * Decides once at a time, shows what came of it, and loads the page again if a colleague has
 * changed it.
 */
export function useFrontPageAct({ page, setPage, reload }: Props): Act {
  const { t } = useFrontPageText()
  const [busy, setBusy] = useState(false)
  return async (path, { method, body, said }) => {
    if (busy || !page) return false
    setBusy(true)
    try {
      const address = `/api/desk/front-page/${page.edition}/${path}`
      const { message, data } = await callDesk<{ message: string; data: DeskFrontPage }>(address, {
        method,
        body: { version: page.version, ...body },
      })
      showToast(said ?? message)
      setPage(data)
      return true
    } catch (error) {
      showProblem(error, t.failed)
      if (error instanceof ApiError && [404, 409].includes(error.status)) reload()
      return false
    } finally {
      setBusy(false)
    }
  }
}
