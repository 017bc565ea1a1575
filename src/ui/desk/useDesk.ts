import { defineMessages } from '../locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** The desk's sentences. */
export const { useText: useDesk } = defineMessages(ar, en)
