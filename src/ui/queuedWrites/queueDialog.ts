import type { ReactElement } from 'react'
import { createStore } from '../createStore.ts'

/** The dialog about queued writes that is open, loaded with what opens it; null if none is. */
export const queueDialog = createStore<ReactElement | null>(null)
