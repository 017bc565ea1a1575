import { inLocale } from '#text/locale.ts'
import { callDesk, withFactor } from '#ui/desk/callDesk.ts'
import { downloadFile } from '#ui/downloadFile.ts'
import { useAction } from '#ui/useAction.ts'
import { useDeskSourcesText } from './deskSourcesText.ts'

/** Actions on all sources: add one, read them all, take the list along. */
export function AllSourcesActs() {
  const { locale, t } = useDeskSourcesText()
  const { busy, act } = useAction(t.notDone)
  return (
    <p className="desk-decision">
      <a className="button button-main" href={inLocale(locale, '/desk/sources/add')}>
        {t.add}
      </a>
      <a className="button" href={inLocale(locale, '/desk/sources/import')}>
        {t.importList}
      </a>
      <button
        type="button"
        className="button"
        aria-disabled={busy}
        onClick={() => act(async () => ({ message: t.allDue(await readAll()) }))}
      >
        {t.readAll}
      </button>
      <button type="button" className="button" aria-disabled={busy} onClick={() => act(exportAll)}>
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
