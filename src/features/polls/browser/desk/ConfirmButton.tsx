import { useState } from 'react'
import { useEditorText } from './editorText.ts'

/**
 * A button for what cannot be undone: it asks for confirmation first. The focus stays where it is
 * shown.
 */
export function ConfirmButton({
  label,
  question,
  yes,
  onConfirm,
}: {
  label: string
  question: string
  yes: string
  onConfirm: () => void
}) {
  const { t: messages } = useEditorText()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBack, setIsBack] = useState(false)
  const goBack = () => {
    setIsConfirming(false)
    setIsBack(true)
  }
  if (!isConfirming)
    return (
      // biome-ignore lint/a11y/noAutofocus: It takes the place of the button that had the focus.
      <button type="button" className="button" autoFocus={isBack} onClick={() => setIsConfirming(true)}>
        {label}
      </button>
    )
  return (
    <>
      <strong role="status">{question}</strong>
      <button
        type="button"
        className="button button-danger"
        onClick={() => {
          goBack()
          onConfirm()
        }}
      >
        {yes}
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: The button that had the focus is gone, and this one is harmless. */}
      <button type="button" className="button" autoFocus onClick={goBack}>
        {messages.cancel}
      </button>
    </>
  )
}
