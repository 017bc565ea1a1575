import { type RefObject, useEffect, useState } from 'react'

/** What stands in the field, without the room around it. */
export function useTyped(field: RefObject<HTMLInputElement | null>): string {
  const [words, setWords] = useState(() => field.current?.value.trim() ?? '')
  useEffect(() => {
    const input = field.current
    const onInput = () => setWords(input?.value.trim() ?? '')
    onInput()
    input?.addEventListener('input', onInput)
    return () => input?.removeEventListener('input', onInput)
  }, [field])
  return words
}
