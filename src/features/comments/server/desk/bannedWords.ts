import type { Kysely } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'

/**
 * A word or phrase that holds a comment for review; `stems` are those of its words, separated by
 * spaces.
 */
export type Banned = { word: string; stems: string }

/**
 * The stems by which a text is compared with banned words: نصّاب, النصاب and نصـــابين have the
 * same. Letters that were separated to evade the check (ن ص ا ب, ن.ص.ا.ب) are joined.
 */
export function stemsOf(text: string): string[] {
  const joined: string[] = []
  let letters = ''
  const endLetters = () => {
    // One or two single letters are words (و، ب).
    if (letters.length > 2) joined.push(letters)
    else joined.push(...letters)
    letters = ''
  }
  for (const word of foldedWords(text)) {
    if (word.length === 1) letters += word
    else {
      endLetters()
      joined.push(word)
    }
  }
  endLetters()
  return joined.map(stem)
}

/** The first banned word or phrase in a text, matched by whole words. */
export function findBanned(stems: string[], banned: Banned[]): string | null {
  const text = ` ${stems.join(' ')} `
  return banned.find((one) => text.includes(` ${one.stems} `))?.word ?? null
}

/** Computes the stems again, because the stemmer may have changed since they were stored. */
export async function readBanned(db: Kysely<DB>): Promise<Banned[]> {
  const rows = await db.selectFrom('banned_words').select('word').orderBy('id').execute()
  return rows.map(({ word }) => ({ word, stems: stemsOf(word).join(' ') }))
}
