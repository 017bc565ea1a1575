import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

export const { useText: useDeskSourcesText } = defineMessages(ar, en)

/** Returns what is wrong and what to do, by the code of the error. */
export function problemOf({ problems }: typeof ar, code: string): { what: string; advice: string } {
  return Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : problems.internal
}
