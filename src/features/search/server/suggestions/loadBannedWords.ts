import type { App } from '#base/app.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'

/**
 * A function that checks for banned words and phrases in a text, compared by stems as in comments
 * (comments/server/desk/bannedWords.ts).
 */
export async function loadBannedWords(app: App): Promise<(text: string) => boolean> {
  const banned = await app.replica.selectFrom('banned_words').select('word').execute()
  const refused = banned.map(({ word }) => stemsOf(word))
  const words = new Set(refused.flatMap((stems) => (stems.length === 1 ? stems : [])))
  const phrases = refused.flatMap((stems) => (stems.length > 1 ? [` ${stems.join(' ')} `] : []))
  return (text) => {
    const stems = stemsOf(text)
    return stems.some((one) => words.has(one)) || phrases.some((phrase) => ` ${stems.join(' ')} `.includes(phrase))
  }
}

const stemsOf = (text: string) => foldedWords(text).map(stem)
