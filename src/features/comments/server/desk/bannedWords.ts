import type { Kysely } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'

/** A word or phrase that holds a comment back; `stems` are those of its words, with a space between. */
export type Banned = { word: string; stems: string }

/**
 * The stems under which a text is compared with banned words: نصّاب, النصاب and نصـــابين are one. Letters set apart to get by (ن ص ا ب, ن.ص.ا.ب) are
 * put together again.
 */
export function stemsOf(text: string): string[] {
  const joined: string[] = []
  let apart = ''
  const endApart = () => {
    // One or two single letters are words of their own (و، ب).
    if (apart.length > 2) joined.push(apart)
    else joined.push(...apart)
    apart = ''
  }
  for (const word of foldedWords(text)) {
    if (word.length === 1) apart += word
    else {
      endApart()
      joined.push(word)
    }
  }
  endApart()
  return joined.map(stem)
}

/** The first banned word or phrase that stands in a text, never a part of another word. */
export function findBanned(stems: string[], banned: Banned[]): string | null {
  const text = ` ${stems.join(' ')} `
  return banned.find((one) => text.includes(` ${one.stems} `))?.word ?? null
}

/** The stems are not those that were stored: the stemmer may have learnt since. */
export async function readBanned(db: Kysely<DB>): Promise<Banned[]> {
  const rows = await db.selectFrom('banned_words').select('word').orderBy('id').execute()
  return rows.map(({ word }) => ({ word, stems: stemsOf(word).join(' ') }))
}
