import type { Reduction } from './reduction.ts'

/**
 * Words of which many write the last ا without its hamza, and which are no other word without it.
 */
const withoutHamza = new Set('وزرا مدرا زملا اطبا اعضا كهربا صحرا كربلا استثنا استفتا'.split(' '))

/**
 * The same after an article, where علما cannot be علماً. Not البنا، العلا، الصفا, which are names,
 * nor المبدا and المنشا, which are المبدأ and المنشأ.
 */
const withoutHamzaAfterArticle = new Set(
  `علما خبرا سفرا زعما امرا شعرا شهدا فقرا عقلا شركا نشطا حكما وكلا نزلا قدما امنا اصدقا اغنيا اقويا انبيا اوفيا احسا
  حمرا خضرا صفرا جهرا زهرا بيضا سودا بترا بطحا فيحا اربعا ثلاثا انتما اعتدا`.split(/\s+/),
)

/**
 * Words that are written with ي in the place of their last ئ. Not هادي and قاري, which are names,
 * nor مساوي, which is "equal".
 */
const yehForHamza = new Set('طواري شاطي شواطي مواني مبادي ملاجي'.split(' '))

/**
 * Gives a word without clitics the last hamza that many leave out: العقلا is العقلاء, الطواري is
 * الطوارئ.
 */
export function restoreHamza(it: Reduction): void {
  const restored = withLastHamza(it.word, it.steps.at(-1)?.rule === 'article')
  if (restored !== it.word) it.become('spelling', restored)
}

/** The same for a word whose article was removed or not. */
export function withLastHamza(word: string, afterArticle: boolean): string {
  if (withoutHamza.has(word) || (afterArticle && withoutHamzaAfterArticle.has(word))) return `${word}ء`
  return yehForHamza.has(word) ? `${word.slice(0, -1)}ء` : word
}

/**
 * Writes the ئ and يء at the end of a long word (both folded to يء) as ء, as it is before an ending
 * (قارئة). Short words have their يء before endings too (بريئة), and keep it, because بطيء "slow"
 * is not بطء "slowness".
 */
export function cutYehOfHamza(it: Reduction): void {
  const { word } = it
  if (word.length >= 5 && word.endsWith('يء')) it.become('spelling', `${word.slice(0, -2)}ء`)
}
