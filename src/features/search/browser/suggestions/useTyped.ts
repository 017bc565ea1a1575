import { type RefObject, useEffect, useState } from 'react'

/** What stands in the field, without the room around it. */
export function useTyped(field: RefObject<HTMLInputElement | null>): string {
  const [words, setWords] = useState(() => field.current?.value.trim() ?? '')
  useEffect(() => {
    const input = field.current
    const onInput = () => setWords(input?.value.trim() ?? '')
    onInput()
    input?.addEventListener('input', onInput)
    // Another list has other words.
    input?.addEventListener('focus', onInput)
    return () => {
      input?.removeEventListener('input', onInput)
      input?.removeEventListener('focus', onInput)
    }
  }, [field])
  return words
}
