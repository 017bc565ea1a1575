import { type SyntheticEvent, useState } from 'react'
import { fullTime } from '#text/times.ts'
import { callApi } from '#ui/callApi.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { useAction } from '#ui/useAction.ts'
import { usePages } from '#ui/usePages.ts'
import type { TextVersionItem } from '../schema.ts'
import { useTextsText } from './textsText.ts'

type Props = { path: string; onTake: (source: string) => void }

/** History of a text, newest first; each can be taken to the editor. Loaded when it is opened. */
export function TextHistory({ path, onTake }: Props) {
  const { t } = useTextsText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="text-history" onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}>
      <summary>{t.history}</summary>
      {isOpen && <Versions path={path} onTake={onTake} />}
    </details>
  )
}

function Versions({ path, onTake }: Props) {
  const { locale, t } = useTextsText()
  const pages = usePages<TextVersionItem>(path)
  const { act } = useAction(t.historyFailed)
  const take = (version: number) =>
    act(async () => {
      onTake((await callApi<{ source: string }>(`${path}/${version}`)).source)
      return undefined
    })
  return (
    <PagedList pages={pages} failed={t.historyFailed}>
      {(versions) =>
        versions.length === 0 ? (
          <p className="desk-empty">{t.noHistory}</p>
        ) : (
          <ol className="desk-cases">
            {versions.map(({ id, version, editor, saved_at, length }) => (
              <li key={id}>
                <p>
                  <bdi>{editor}</bdi> · {fullTime(locale, saved_at)} · {length === null ? t.wasReset : t.length(length)}
                </p>
                {length !== null && (
                  <button type="button" className="button" onClick={() => take(version)}>
                    {t.take}
                  </button>
                )}
              </li>
            ))}
          </ol>
        )
      }
    </PagedList>
  )
}
