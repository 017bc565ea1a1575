import { useState } from 'react'
import { useSearchText } from '../searchText.ts'
import { SearchHelp } from './SearchHelp.tsx'

type Props = {
  className: string
  /** Marks the last tool of a row, which is shown only once it is complete (`results.css`). */
  'data-last-tool'?: boolean
}

/** Opens the explanation of the search syntax. */
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
