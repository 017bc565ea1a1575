import { fold } from '#text/tokenizer/fold.ts'
import { findPhrase, wordsOf } from './commandPhrases.ts'

export type Command =
  | { name: 'start'; token: string | undefined }
  | { name: 'stop' | 'status' | 'why' | 'unmute' | 'help' }
  | { name: 'mute'; minutes: number | undefined }

const defaultMinutes = 120
const maxMinutes = 30 * 24 * 60

/** Reads what a message to the bot asks for; anything else is a call for help. */
export function readCommand(text: string): Command {
  // Commands that are copied from our own Arabic messages begin with a left-to-right mark.
  const read = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .slice(0, 200)
  const token = /^\/start(?:@\w+)?\s+([\w-]{8,64})$/.exec(read)?.[1]
  if (token) return { name: 'start', token }
  const { name = 'help', rest = [] } = findPhrase(wordsOf(read)) ?? {}
  if (name === 'start') return { name, token: undefined }
  if (name !== 'mute') return { name }
  // A sign or a fraction is lost with the punctuation.
  return { name, minutes: /[-−]\s*\p{N}|\p{N}[.,٫]\p{N}/u.test(read) ? undefined : readMinutes(rest) }
}

const folded = (values: Record<string, number>) => new Map(Object.entries(values).map(([word, minutes]) => [fold(word), minutes]))

const units = folded({
  ...{ m: 1, min: 1, mins: 1, minute: 1, minutes: 1, د: 1, دقيقة: 1, دقائق: 1 },
  ...{ h: 60, hr: 60, hrs: 60, hour: 60, hours: 60, س: 60, ساعة: 60, ساعات: 60 },
  ...{ d: 1_440, day: 1_440, days: 1_440, ي: 1_440, يوم: 1_440, أيام: 1_440, يوما: 1_440 },
  ...{ w: 10_080, week: 10_080, weeks: 10_080, أسبوع: 10_080, أسابيع: 10_080 },
})
const wholes = folded({
  ...{ دقيقة: 1, دقيقتين: 2, دقيقتان: 2, ساعة: 60, ساعتين: 120, ساعتان: 120, يوم: 1_440, يومين: 2_880, يومان: 2_880 },
  ...{
    أسبوع: 10_080,
    أسبوعين: 20_160,
    أسبوعان: 20_160,
    'ربع ساعة': 15,
    'ثلث ساعة': 20,
    'نصف ساعة': 30,
    'نص ساعة': 30,
    'ساعة ونصف': 90,
    'ساعة ونص': 90,
  },
  ...{
    'an hour': 60,
    'one hour': 60,
    hour: 60,
    'half an hour': 30,
    'a day': 1_440,
    'one day': 1_440,
    day: 1_440,
    'a week': 10_080,
    week: 10_080,
  },
})

/** «2h», «30 دقيقة», «ساعتين»; two hours if nothing is given, undefined if it is not a duration. */
function readMinutes(words: string[]): number | undefined {
  if (words.length === 0) return defaultMinutes
  const text = words.join(' ')
  const whole = wholes.get(text)
  if (whole) return whole
  const [, digits = '', unit = ''] = /^(\d{1,5}) ?(\S{1,10})$/.exec(text) ?? []
  const minutes = Number(digits) * (units.get(unit) ?? 0)
  return minutes > 0 ? Math.min(minutes, maxMinutes) : undefined
}
