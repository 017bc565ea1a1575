import { useEffect, useRef } from 'react'
import type { Locale } from '#text/locale.ts'
import { directionOf } from '#text/locale.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useStoryDeskText } from './storyDeskText.ts'

type Props = {
  label: string
  about: { title: string; language: Locale }
  /** Sentence about what will happen. */
  text: string
  yes: string
  onYes: () => void
  close: () => void
}

/** Asks once before something is done with a report or a story. */
export function ConfirmDialog({ label, about, text, yes, onYes, close }: Props) {
  const { t } = useStoryDeskText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const confirm = () => {
    dialog.current?.close()
    onYes()
  }
  return (
    <Dialog ref={dialog} className="prompt" label={label} onClose={close}>
      <p lang={about.language} dir={directionOf(about.language)}>
        <strong>{about.title}</strong>
      </p>
      <p>{text}</p>
      <p className="desk-decision">
        <button type="button" className="button button-danger" onClick={confirm}>
          {yes}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {t.cancel}
        </button>
      </p>
    </Dialog>
  )
}
