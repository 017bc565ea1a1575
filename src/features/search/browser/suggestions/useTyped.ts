import { type RefObject, useEffect, useState } from 'react'

/** The trimmed value of the field. */
export function useTyped(field: RefObject<HTMLInputElement | null>): string {
  const [words, setWords] = useState(() => field.current?.value.trim() ?? '')
  useEffect(() => {
    const input = field.current
    const onInput = () => setWords(input?.value.trim() ?? '')
    onInput()
    input?.addEventListener('input', onInput)
    // Another list sets other words.
    input?.addEventListener('focus', onInput)
    return () => {
      input?.removeEventListener('input', onInput)
      input?.removeEventListener('focus', onInput)
    }
  }, [field])
  return words
}
