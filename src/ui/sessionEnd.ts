import { createListeners } from './createListeners.ts'

/** A call was refused because the session has ended: whoever knows who reads looks anew. */
export const { subscribe: onSessionEnd, notify: notifySessionEnd } = createListeners()
