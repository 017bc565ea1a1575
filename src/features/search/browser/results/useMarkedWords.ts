import { useEffect } from 'react'
import { currentList } from '#features/posts/browser/list/newsList.ts'

/** Marks the words by which a post was found, in its title and text. What does so is loaded when there are any; browsers that cannot mark them show it plain. */
export function useMarkedWords(article: object | undefined): void {
  useEffect(() => {
    const search = currentList()?.start.address.filters.search
    if (!article || !search || !('highlights' in CSS)) return
    let isShown = true
    import('./markWords.ts').then((loaded) => {
      if (isShown) loaded?.markWords(document.querySelectorAll('.article h1, .article .prose'), search)
    }, console.warn)
    return () => {
      isShown = false
      CSS.highlights.delete('found')
    }
  }, [article])
}
