import { ApiError } from './callApi.ts'
import { showToast } from './toasts.ts'

/** Something that a person asked for; a `message` in its result is shown. */
export type Action = () => Promise<{ message: string } | undefined>

/**
 * Performs an action, and shows what came of it. Returns whether it succeeded.
 * @param offline the message if the server did not answer
 */
export async function perform(action: Action, offline: string): Promise<boolean> {
  try {
    const done = await action()
    if (done) showToast(done.message)
    return true
  } catch (error) {
    showProblem(error, offline)
    return false
  }
}

/** Shows why something failed: the server's message, or `offline` if it did not answer. */
export function showProblem(error: unknown, offline: string): void {
  showToast(error instanceof ApiError ? error.firstMessage : offline)
}
