import { isFunctionWord, reportWords } from '#text/functionWords.ts'
import { readNameGroups } from '#text/query/otherNames/otherNames.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords, type Word, words } from '#text/tokenizer/words.ts'

/**
 * A person or place that a title names, in both languages; null where only Arabic titles name them.
 */
export type FoundName = { kind: 'person' | 'place'; ar: string; en: string | null }

/** Parts of the table that name places and people. */
const kinds: Record<string, FoundName['kind']> = {
  'Kuwait and the Gulf': 'place',
  Territories: 'place',
  Cities: 'place',
  People: 'person',
}
/** Names of organisations and of what all news of this site is about. */
const leftOut = new Set([
  'الكويت',
  'كونا',
  'مجلس الأمة',
  'بورصة الكويت',
  'مجلس التعاون الخليجي',
  'مؤسسة البترول الكويتية',
  'الخطوط الجوية الكويتية',
  'الأمم المتحدة',
  'الاتحاد الأوروبي',
])
/** Common given names, folded: with the word after them they name a person. */
const givenNames = new Set(
  `محمد احمد محمود خالد فهد فيصل سعود سلمان تركي ناصر بدر جاسم يوسف يعقوب علي حسن حسين عمر عثمان ابراهيم اسماعيل عيسي موسي طارق طلال نواف مشعل مشاري
  سالم سلطان حمد راشد زيد سعد صلاح عادل ماجد وليد هاني مصطفي كريم بشار عباس مهدي مريم فاطمه نوره ساره هند دلال شيخه لطيفه منيره ليلي هدي عايشه زينب
  دونالد جو فلاديمير ايمانويل بنيامين كير اولاف ليونيل كريستيانو كيليان ايلون مارك بيل`.split(/\s+/),
)
/** The longest name of the table has this many words or fewer. */
const maxWords = 4

/**
 * @returns a function that finds the people and places of the table in a title, each once, the
 *   longest name where several begin
 */
export function createNameFinder(): (title: string) => FoundName[] {
  const byStems = new Map<string, FoundName>()
  for (const { part, names } of readNameGroups()) {
    const kind = kinds[part]
    const ar = names.find(({ text }) => /\p{Script=Arabic}/u.test(text))?.text
    const en = names.find(({ text }) => /\p{Script=Latin}/u.test(text))?.text
    if (!kind || !ar || !en || leftOut.has(ar)) continue
    // The first line about a name wins: «السعودية» of our own part, not «المملكة العربية السعودية».
    for (const { text, typedOnly } of names) {
      const key = keyOf(foldedWords(text))
      if (!typedOnly && !byStems.has(key)) byStems.set(key, { kind, ar, en })
    }
  }
  return (title) => {
    const stems = foldedWords(title).map(stem)
    const found = new Map<string, FoundName>()
    for (let from = 0; from < stems.length; ) {
      const length = longestAt(byStems, stems, from)
      const name = byStems.get(stems.slice(from, from + length).join(' '))
      if (name) found.set(name.ar, name)
      from += Math.max(1, length)
    }
    for (const person of namedPeople(title)) if (!found.has(person.ar)) found.set(person.ar, person)
    return [...found.values()]
  }
}

function longestAt(byStems: Map<string, FoundName>, stems: string[], from: number): number {
  for (let length = maxWords; length > 0; length--) if (byStems.has(stems.slice(from, from + length).join(' '))) return length
  return 0
}

const keyOf = (words: string[]) => words.map(stem).join(' ')

/** «خالد الهاجري» and «محمد بن سلمان»: a given name and the name after it. */
function namedPeople(title: string): FoundName[] {
  const found = words(title)
  return found.flatMap(({ word, start }, at): FoundName[] => {
    if (!givenNames.has(word)) return []
    const last = found[at + 1]?.word === 'بن' ? at + 2 : at + 1
    const name = found[last]
    if (!name || !isName(name) || /[^\p{L}\p{M}\s]/u.test(title.slice(start, name.end))) return []
    return [{ kind: 'person', ar: title.slice(start, name.end), en: null }]
  })
}

/** «خالد لمعسكر» is no name: nearly all words with لم or بم are a preposition and its noun. */
const isName = ({ word }: Word) =>
  word.length > 2 && !isFunctionWord(word) && !reportWords.has(word) && !/^(?:ي|\d|[بل]ا?ل|[بل]م.{3})/.test(word)
