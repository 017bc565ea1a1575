import type { Reduction } from './reduction.ts'

/** Verbs of the derived forms in the present, which nothing but a verb looks like: يستقبل استقبل, تجتمع اجتمع, ينطلق انطلق. */
export function restorePast(it: Reduction): void {
  const { word } = it
  if (!'يتن'.includes(word[0] as string)) return
  if (/^[يتن]ست..+$/.test(word)) it.become('verb', `ا${word.slice(1)}`)
  else if (/^[يتن][^ا]ت[^ي].+$/.test(word)) it.become('verb', `ا${word.slice(1)}`)
  else if (/^ين[^ا][^و].$/.test(word)) it.become('verb', `ا${word.slice(1)}`)
}
