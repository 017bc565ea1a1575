import { fold } from '#text/tokenizer/fold.ts'

export type Command =
  | { name: 'start'; token: string | undefined }
  | { name: 'stop' | 'status' | 'why' | 'unmute' | 'help' }
  | { name: 'mute'; minutes: number | undefined }

/** By folded words, with or without a slash. */
const names: Record<string, Command['name']> = {
  ...{ start: 'start', ابدا: 'start', تشغيل: 'start', استئناف: 'start' },
  ...{ stop: 'stop', unsubscribe: 'stop', ايقاف: 'stop', اوقف: 'stop', توقف: 'stop', الغاء: 'stop' },
  ...{ status: 'status', حاله: 'status', الحاله: 'status' },
  ...{ why: 'why', لماذا: 'why', ليش: 'why' },
  ...{ mute: 'mute', كتم: 'mute', اكتم: 'mute' },
  ...{ unmute: 'unmute', 'الغاء الكتم': 'unmute', 'الغ الكتم': 'unmute' },
}

const defaultMinutes = 120
const maxMinutes = 30 * 24 * 60

/** What a message to the bot asks for; anything else is a call for help. */
export function readCommand(text: string): Command {
  // Commands that are copied from our own Arabic messages begin with a left-to-right mark.
  const [first = '', ...rest] = text
    .replace(/[\u200E\u200F]/g, '')
    .trim()
    .slice(0, 200)
    .split(/\s+/)
  // In groups a command names its bot: /stop@mirqab_bot
  const word = fold(first.replace(/^\//, '').replace(/@\w+$/, ''))
  const name = names[fold([word, ...rest].join(' '))] ?? names[word] ?? 'help'
  if (name === 'start') return { name, token: /^[\w-]{8,64}$/.test(rest[0] ?? '') ? rest[0] : undefined }
  if (name === 'mute') return { name, minutes: readMinutes(rest.join(' ')) }
  return { name }
}

const units: Record<string, number> = {
  ...{ m: 1, min: 1, minute: 1, minutes: 1, د: 1, دقيقه: 1, دقائق: 1 },
  ...{ h: 60, hour: 60, hours: 60, س: 60, ساعه: 60, ساعات: 60 },
  ...{ d: 1_440, day: 1_440, days: 1_440, ي: 1_440, يوم: 1_440, ايام: 1_440, يوما: 1_440 },
}
const words: Record<string, number> = { ساعه: 60, ساعتين: 120, ساعتان: 120, يوم: 1_440, يومين: 2_880, يومان: 2_880 }

/** «2h», «30 دقيقة», «ساعتين»; two hours if nothing is given, undefined if it is not a duration. */
function readMinutes(text: string): number | undefined {
  const folded = fold(text).trim()
  if (folded === '') return defaultMinutes
  const word = words[folded]
  if (word) return word
  const [, digits = '', unit = ''] = /^(\d{1,5}) ?(\S{1,10})$/.exec(folded) ?? []
  const minutes = Number(digits) * (units[unit] ?? 0)
  return minutes > 0 ? Math.min(minutes, maxMinutes) : undefined
}
