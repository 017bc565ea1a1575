import type { ReactElement } from 'react'
import { createStore } from './createStore.ts'

/** The open dialog among those that are loaded with what opens them; null if none is. */
export const lateDialog = createStore<ReactElement | null>(null)
