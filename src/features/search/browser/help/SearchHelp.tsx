import { useEffect, useRef } from 'react'
import { inLocale } from '#text/locale.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useSearchText } from '../searchText.ts'
import { useHelpExamples } from './useHelpExamples.ts'

/**
 * A dialog that explains the search syntax by examples, which are links. Open while it is rendered.
 */
export function SearchHelp({ close }: { close: () => void }) {
  const { locale, t: s } = useSearchText()
  const dialog = useRef<HTMLDialogElement>(null)
  const examples = useHelpExamples()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <Dialog ref={dialog} className="search-help" label={s.helpTitle} onClose={close}>
      <p>{s.helpIntro}</p>
      <ul>
        {examples.map(({ words, meaning }) => (
          <li key={meaning}>
            <a href={`${inLocale(locale, '/news')}?${new URLSearchParams({ search: words })}`} onClick={() => dialog.current?.close()}>
              <bdi>{words}</bdi>
            </a>
            <p>{meaning}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
