import { callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'

/** How many comments wait for a decision, up to 100; null while not known. */
export const waitingCases = createStore<number | null>(null)

/**
 * Asks the server again. After a failure the last number stays: it is a hint, and the list itself
 * says if it cannot be loaded.
 */
export function countWaitingCases(): void {
  callApi<{ waiting: number }>('/api/desk/comments/waiting').then(
    ({ waiting }) => waitingCases.set(waiting),
    (error) => console.warn(error),
  )
}
