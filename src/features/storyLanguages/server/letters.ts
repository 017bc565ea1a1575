/**
 * The consonants of a name in a common spelling of both scripts, so that «نكورونزيزا» and
 * Nkurunziza are alike; its first letter also if it is a vowel. Letters that are written one way or
 * the other are one: ب and p, ج, غ and g, خ, ق and k. Empty if the name has fewer than three.
 * @param word a folded word
 */
export function lettersOf(word: string, language: 'ar' | 'en'): string {
  const spelled = language === 'ar' ? arabicLetters(word) : latinLetters(word)
  let letters = ''
  for (const letter of spelled) if (!letters.endsWith(letter)) letters += letter
  return letters.length < minLetters ? '' : letters
}

const minLetters = 3

const ofArabic = mapLetters('بb تt طt ثt جg غg خk قk كk دd ضd ذd ظz رr زz سs صs شS فf لl مm نn')
const firstOfArabic = mapLetters('اA عA وw يy هh حh')

function mapLetters(list: string): Map<string, string> {
  return new Map(list.split(' ').map(([letter = '', latin = '']) => [letter, latin]))
}

function arabicLetters(word: string): string {
  const letters = [...word].map((letter, at) => ofArabic.get(letter) ?? (at === 0 ? firstOfArabic.get(letter) : undefined) ?? '').join('')
  return letters.replaceAll('tS', 'S')
}

const pairs: [RegExp, string][] = [
  [/sch|tch|sh|ch/g, 'S'],
  [/kh|ck|q/g, 'k'],
  [/gh|j/g, 'g'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/ph|v/g, 'f'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/p/g, 'b'],
]

function latinLetters(word: string): string {
  const spelled = pairs.reduce((text, [pair, letter]) => text.replace(pair, letter), word.replace(/'s$/, ''))
  return spelled.replace(/^[aeiou]/, 'A').replace(/(?<=.)[^bdfgklmnrstzS]|^[^Abdfghklmnrstwyz S]/g, '')
}
