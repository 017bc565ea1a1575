import { useState } from 'react'
import { useSearchText } from '../searchText.ts'
import { SearchHelp } from './SearchHelp.tsx'

type Props = {
  className: string
  /** Marks the last of a row, which is shown when it is all there (`results.css`). */
  'data-last-tool'?: boolean
}

/** Tells how the words of a search are understood. */
export function SearchHelpButton(props: Props) {
  const { t: s } = useSearchText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" {...props} aria-haspopup="dialog" title={s.help} onClick={() => setOpen(true)}>
        <span>{s.help}</span>
      </button>
      {isOpen && <SearchHelp close={() => setOpen(false)} />}
    </>
  )
}
