import type { RefObject } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { useStaffText } from './staffText.ts'

type Props = { ref: RefObject<HTMLDialogElement | null>; title: string; text: string; yes: string; onYes: () => void }

/** Asks before somebody or something is removed. */
export function RemovalDialog({ ref, title, text, yes, onYes }: Props) {
  const { t } = useStaffText()
  const remove = () => {
    ref.current?.close()
    onYes()
  }
  return (
    <Dialog ref={ref} className="prompt" label={title} labelDir="auto">
      <p>{text}</p>
      <p className="desk-decision">
        <button type="button" className="button button-danger" onClick={remove}>
          {yes}
        </button>
        <button type="button" className="button" onClick={() => ref.current?.close()}>
          {t.cancel}
        </button>
      </p>
    </Dialog>
  )
}
