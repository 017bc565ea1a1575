const amman = /^[وفبلك]{0,2}عمان$/
const jordan = /^[وفبلك]{0,2}(?:ال|ل)?اردن(?:ي|يه|يين|يون)?$/
/** A word of texts about Oman. */
const oman = /^[وفبلك]{0,2}(?:ال|ل)?(?:سلطنه|مسقط|عماني|عمانيه|عمانيين|عمانيون|قابوس|صلاله|صحار)$/
/** A country or word beside Oman where countries of the Gulf are listed. */
const neighbour = /^[وفبلك]{0,2}(?:ال|ل)?(?:سعوديه|امارات|بحرين|كويت|قطر|يمن|خليج|بحر|سلطان)$/

/**
 * Tells Amman and Oman apart in a text whose folded words are given: «عمان» is عمّان if the
 * text is about Jordan and has nothing of Oman, unless it stands beside countries of the Gulf.
 */
export function spellAmman(words: string[]): string[] {
  if (!words.some((word) => amman.test(word))) return words
  if (!words.some((word) => jordan.test(word)) || words.some((word) => oman.test(word))) return words
  return words.map((word, at) => {
    const beside = [words[at - 2], words[at - 1], words[at + 1], words[at + 2]]
    return amman.test(word) && !beside.some((one) => one !== undefined && neighbour.test(one)) ? word.replace('م', 'مم') : word
  })
}
