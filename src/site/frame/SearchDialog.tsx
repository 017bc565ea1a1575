import type { RefObject } from 'react'
import { useLocation } from 'react-router'
import { readListAddress } from '#features/posts/browser/listAddress.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useFrameText } from './frameText.ts'
import { SearchField } from './SearchField.tsx'
import { useShownUrl } from './useShownUrl.ts'

/** The search on narrow windows, as a dialog; without scripts at the end of the page. */
export function SearchDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const { t } = useFrameText()
  const { key } = useLocation()
  /**
   * Moves the focus to the results; by default it would return to the button at the end of the
   * page.
   */
  const leave = () => {
    ref.current?.close()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <Dialog key={key} ref={ref} id="find" className="search-dialog" label={t.searchFor}>
      <SearchField className="search-big" address={readListAddress(useShownUrl())} isAlone onDone={leave} />
    </Dialog>
  )
}
