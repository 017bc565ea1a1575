import { useState } from 'react'
import { SearchHelp } from './SearchHelp.tsx'
import { useSearchText } from './searchText.ts'

/** Tells how the words of a search are understood. */
export function SearchHelpButton({ className }: { className: string }) {
  const { t: s } = useSearchText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" title={s.help} onClick={() => setOpen(true)}>
        <span>{s.help}</span>
      </button>
      {isOpen && <SearchHelp close={() => setOpen(false)} />}
    </>
  )
}
