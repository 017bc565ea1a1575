import { useEffect } from 'react'
import { currentList } from '#features/posts/browser/list/newsList.ts'

/**
 * Highlights the words by which a post was found, in its title and text. The code is loaded only if
 * there are any; some browsers cannot highlight.
 */
export function useMarkedWords(article: object | undefined): void {
  useEffect(() => {
    const search = currentList()?.start.address.filters.search
    if (!article || !search || !('highlights' in CSS)) return
    let isShown = true
    const mark = async () => {
      const { loadQuery, markWords } = await import('./markWords.ts')
      const query = await loadQuery(search)
      if (isShown) markWords(document.querySelectorAll('.article h1, .article .prose'), query)
    }
    mark().catch(console.warn)
    return () => {
      isShown = false
      CSS.highlights.delete('found')
    }
  }, [article])
}
