import { createListeners } from './createListeners.ts'

/**
 * Notifies that a call was refused because the session has ended, so that the current user is
 * loaded again.
 */
export const { subscribe: onSessionEnd, notify: notifySessionEnd } = createListeners()
