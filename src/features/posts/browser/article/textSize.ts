import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'

/** Sizes of the text of articles, in percent. `article.css` has the same, by their positions. */
export const textSizes = [100, 115, 130, 150]

const persisted = inStorage<number>('localStorage', 'text-size', {
  parse: (stored) => (typeof stored === 'number' && stored in textSizes ? stored : 0),
  format: (size) => size || undefined,
})

/**
 * Position of the reader's choice in `textSizes`. `site/frame/theme.ts` shows a stored one before
 * anything is painted.
 */
export const textSize = createStore<number>(0, {
  ...persisted,
  write(size) {
    persisted.write(size)
    document.body.dataset.textSize = String(size)
  },
})
