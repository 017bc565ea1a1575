import { defineMessages } from '../locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** The messages of the desk. */
export const { useText: useDesk } = defineMessages(ar, en)
