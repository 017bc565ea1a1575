import { useState } from 'react'
import { inLocale } from '#text/locale.ts'
import { ApiError } from '#ui/callApi.ts'
import { callDesk, withFactor } from '#ui/desk/callDesk.ts'
import { downloadFile } from '#ui/downloadFile.ts'
import { showToast } from '#ui/toasts.ts'
import { useDeskSourcesText } from './deskSourcesText.ts'

/** Actions on all sources: add one, read them all, take the list along. */
export function AllSourcesActs() {
  const { locale, t } = useDeskSourcesText()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<string | undefined>) => {
    if (busy) return
    setBusy(true)
    try {
      const message = await act()
      if (message) showToast(message)
    } catch (error) {
      showToast(error instanceof ApiError ? error.firstMessage : t.notDone)
    }
    setBusy(false)
  }
  return (
    <p className="desk-decision">
      <a className="button button-main" href={inLocale(locale, '/desk/sources/add')}>
        {t.add}
      </a>
      <a className="button" href={inLocale(locale, '/desk/sources/import')}>
        {t.importList}
      </a>
      <button type="button" className="button" aria-disabled={busy} onClick={() => run(async () => t.allDue(await readAll()))}>
        {t.readAll}
      </button>
      <button type="button" className="button" aria-disabled={busy} onClick={() => run(exportAll)}>
        {t.exportAll}
      </button>
    </p>
  )
}

async function readAll(): Promise<number> {
  return (await callDesk<{ data: { sources: number } }>('/api/desk/sources/read', { body: {} })).data.sources
}

async function exportAll(): Promise<undefined> {
  await withFactor(() => downloadFile('/api/desk/sources/export', { method: 'POST' }))
  return undefined
}
