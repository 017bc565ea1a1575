import { useEffect, useMemo, useState } from 'react'
import type { Role } from '#access/roles.ts'
import { useLocale } from '#ui/locale.ts'
import { type Destination, findAtDesk, findPages } from './findAtDesk.ts'

/** How long somebody must pause before the server is asked. */
const pauseMs = 250

type Answer = { words: string; found: Destination[]; failed: boolean }

/**
 * Finds where the words may lead: pages of the desk at once, and what the server finds once they
 * have paused; of each word only the last answer counts.
 */
export function useDestinations(role: Role, words: string) {
  const { locale } = useLocale()
  const [answer, setAnswer] = useState<Answer>({ words: '', found: [], failed: false })
  const pages = useMemo(() => findPages(locale, role, words), [locale, role, words])
  useEffect(() => {
    const aborted = new AbortController()
    const timer = setTimeout(
      () =>
        findAtDesk(locale, role, words, aborted.signal).then(
          (result) => setAnswer({ words, ...result }),
          (error) => aborted.signal.aborted || console.warn(error),
        ),
      pauseMs,
    )
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [locale, role, words])
  // What was found for the words before stays until the next answer, so that nothing jumps while
  // somebody types.
  const found = words.trim() ? answer.found : []
  return { destinations: [...pages, ...found], isSearching: answer.words !== words, failed: answer.failed }
}
