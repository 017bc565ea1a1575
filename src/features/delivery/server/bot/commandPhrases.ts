import { fold } from '#text/tokenizer/fold.ts'

export type CommandName = 'start' | 'stop' | 'status' | 'why' | 'mute' | 'unmute' | 'help'

/**
 * The words of what somebody wrote, folded: without punctuation, quotes, bidi marks and harakat,
 * and with Arabic letters for Persian ones. A command that names its bot (/stop@mirqab_bot) loses
 * the name; letters written one by one (S T O P) are one word, and a number behind a word is
 * another one (إيقاف1).
 */
export function wordsOf(text: string): string[] {
  const words = fold(text.replace(/^([^\p{L}]*\/\w+)@\w+/u, '$1')).match(/\p{N}+\p{L}*|\p{L}+/gu) ?? []
  return words.length > 2 && words.every((word) => /^[a-z]$/.test(word)) ? [words.join('')] : words
}

const list = (phrases: string) => phrases.split('،').map((phrase) => wordsOf(phrase).join(' '))

/**
 * Phrases of each command; the longest one that a message begins with is meant, so that «إلغاء
 * الكتم» does not stop.
 */
const written: [CommandName, string][] = [
  [
    'start',
    'start، start alerts، resume، subscribe، unstop، turn on، enable، ابدأ، بدء، ابدؤوا، تشغيل، شغل، استئناف، استأنف، اشترك، تفعيل، فعل، أرسل، أرسلوا',
  ],
  [
    'stop',
    `stop، stopall، unsubscribe، unsub، optout، opt out، cancel، quit، end، off، turn off، disable، remove me، no more، don't send، do not send، i don't want،
    i do not want، إيقاف، أوقف، أوقفي، أوقفوا، أوقفو، أوقفها، أوقفه، أوقفوها، وقف، وقفوا، وقفو، وقفها، توقف، توقفوا، توقفي، قف، إلغاء، ألغ، ألغي، ألغوا، ألغها، كفى، كفاية، كافي، يكفي، خلاص، بس، بطل، بطلوا،
    لا ترسل، لا ترسلوا، لا ترسلي، لا ترسلون، ما أبي، ما أبغى، ما أريد، لا أريد، لا أرغب، ما بدي، مش عايز، ستوب`,
  ],
  ['status', 'status، state، حالة، الحالة، حالتي، وضع، الوضع، ما حالة، ما هي حالة'],
  ['why', 'why، لماذا، ليش، ليه، السبب، سبب، ما السبب، ما سبب، شنو السبب'],
  [
    'mute',
    'mute، snooze، silence، pause، start mute، start muting، كتم، الكتم، اكتم، اكتموا، ابدأ الكتم، تشغيل الكتم، تفعيل الكتم، أسكت، إسكات',
  ],
  [
    'unmute',
    `unmute، stop mute، stop the mute، stop muting، end mute، end the mute، cancel mute، cancel the mute، mute off، turn off mute، إلغاء الكتم، إلغاء كتم، ألغ الكتم،
    ألغي الكتم، ألغوا الكتم، إيقاف الكتم، أوقف الكتم، وقف الكتم، إنهاء الكتم، رفع الكتم، ارفع الكتم، فك الكتم، لا تكتم، لا تكتموا`,
  ],
  ['help', 'help، commands، مساعدة، المساعدة، ساعدني، الأوامر، أوامر'],
]

const phrases = new Map<string, CommandName>(written.flatMap(([name, text]) => list(text).map((phrase) => [phrase, name] as const)))
const longest = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length))

/** Words that are said around a command, and do not change what is meant. */
const courtesies = new Set(
  list(
    `re، fwd، please، pls، plz، kindly، hi، hello، hey، thanks، thank، you، i، we، want، would، like، to، can، could، me، my، us، it، this، these، the، now، here، all، any، of، for، from، and،
    your، more، today، immediately، من، فضلك، فضلكم، لو، سمحت، سمحتم، رجاء، الرجاء، أرجو، نرجو، يرجى، أريد، نريد، أبي، أبغى، أود، عايز، بدي، ممكن، هل، يمكن، يمكنك، السلام، عليكم، مرحبا،
    شكرا، الآن، حالا، فورا، هنا، كل، جميع، هذه، هذا، لي، لنا، عني، عن، علي، على، إلى، لمدة، مدة، بعد، اليوم، مرة، أخرى، أن`,
  ),
)
/**
 * Ways to stop that turn round what is asked for, when that is to stop: «لا أريد إيقاف», "cancel
 * stop".
 */
const reversing = new Set(
  list(
    `cancel، end، off، turn off، disable، no more، don't send، do not send، i don't want، i do not want، إلغاء، ألغ، ألغي، ألغوا، ما أبي، ما أبغى، ما أريد، لا أريد، لا أرغب،
    ما بدي، مش عايز`,
  ),
)
/** Words for what commands are about. */
const objects = new Set(
  list(
    `alert، alerts، message، messages، notification، notifications، news، text، texts، send، sending، receiving، subscription، whatsapp، telegram، bot، service، تنبيه، تنبيهات، التنبيهات، التنبيه،
    تنبيهاتي، رسالة، رسائل، رسايل، الرسائل، الرسايل، رسائلكم، إشعار، إشعارات، الإشعارات، خبر، الأخبار، أخبار، اشتراك، الاشتراك، اشتراكي، الخدمة، خدمة، الإرسال، إرسال، ترسل، ترسلوا، واتساب، الواتساب، تيليغرام،
    تلغرام، تليجرام، البوت`,
  ),
)
/**
 * First words of messages that stop, whatever else is written: a stop too many can be taken back
 * with one word.
 */
const alwaysStop = new Set(list('stop، stopall، unsubscribe، إيقاف، أوقف، أوقفوا، توقف، توقفوا، لا ترسل، لا ترسلوا'))

/**
 * The command that a message begins with, courtesies aside, and the words after it that are neither
 * courtesies nor what commands are about.
 */
export function findPhrase(words: string[]): { name: CommandName; rest: string[] } | undefined {
  const from = words.findIndex((_, at) => phraseAt(words, at) !== undefined)
  const phrase = from < 0 || !words.slice(0, from).every(isAround) ? undefined : phraseAt(words, from)
  const name = phrase && phrases.get(phrase)
  if (!name) return undefined
  const after = words.slice(from + phrase.split(' ').length)
  if (reversing.has(phrase) && isStop(after.find((word) => !isAround(word)))) return undefined
  const rest = after.filter((word) => !courtesies.has(word) && !objects.has(word) && phrases.get(word) !== name)
  if (rest.length === 0 || name === 'mute' || name === 'why' || name === 'unmute' || alwaysStop.has(phrase)) return { name, rest }
  return undefined
}

/** A courtesy, or the number of an answer: `1. STOP`. */
const isAround = (word: string) => courtesies.has(word) || /^\d+$/.test(word)

/** Whether a word stops, also in a form that only a negation has: «أن توقفوا», «أوقف». */
const isStop = (word: string | undefined) =>
  word !== undefined && (phrases.get(word) === 'stop' || /^(?:ا|ت|ن|ي)?وقف(?:وا|ون|ها|وها)?$/.test(word))

/** The longest one that begins there. */
function phraseAt(words: string[], at: number): string | undefined {
  for (let length = longest; length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ')
    if (phrases.has(phrase)) return phrase
  }
  return undefined
}
