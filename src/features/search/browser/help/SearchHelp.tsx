import { useEffect, useRef } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { inLocale } from '#ui/locale.ts'
import { useSearchText } from '../searchText.ts'
import { useHelpExamples } from './useHelpExamples.ts'

/** How the words of a search are understood, by examples that search when they are pressed. Open as long as it is there. */
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
