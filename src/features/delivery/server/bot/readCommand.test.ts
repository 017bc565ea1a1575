import { describe, expect, test } from 'vitest'
import { type Command, readCommand } from './readCommand.ts'

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Messages that people write, by their meaning. */
const forms: [Command['name'], string[]][] = [
  [
    'stop',
    lines(`
      /stop
      /STOP
      /stop@mirqab_bot
      STOP
      stop
      Stop.
      stop!
      "stop"
      «stop»
      “STOP”
      (stop)
      *stop*
      stop please
      please stop
      Please, stop!
      stop now
      STOP ALL
      stopall
      stop alerts
      stop the alerts
      Stop sending me messages
      stop these notifications please
      can you stop this
      I want to stop
      unsubscribe
      UNSUBSCRIBE
      unsubscribe me
      unsub
      cancel
      cancel my subscription
      quit
      end
      off
      turn off
      turn off alerts
      opt out
      opt-out
      OptOut
      disable
      disable notifications
      remove me
      no more messages
      don't send me messages
      Don’t send
      do not send me any more
      I don't want these messages
      إيقاف
      ايقاف
      إيقــاف
      إِيقَاف
      ایقاف
      «إيقاف»
      "إيقاف"
      إيقاف.
      إيقاف!
      إيقاف؟
      ..إيقاف..
      /ايقاف
      إيقاف التنبيهات
      إيقاف التنبيهات من فضلك
      ايقاف الاشعارات
      إيقاف الرسائل
      إيقاف الخدمة
      من فضلك إيقاف
      لو سمحت أوقف التنبيهات
      أوقف
      اوقف
      أوقِف
      أوقفي التنبيهات
      أوقفوا الرسائل
      أوقفوا إرسال الرسائل
      أرجو إيقاف التنبيهات
      أريد إيقاف التنبيهات
      أبي أوقف التنبيهات
      ابغى اوقف الرسائل
      وقف
      وقّف
      وقف الرسائل
      وقفوا
      توقف
      توقّف
      توقفوا عن الإرسال
      قف
      الغاء
      إلغاء
      إلغاء الاشتراك
      الغاء اشتراكي
      ألغِ الاشتراك
      الغي الاشتراك
      ألغوا اشتراكي
      كفى
      كفاية
      خلاص
      خلاص كفاية رسائل
      لا ترسل
      لا ترسلوا لي رسائل
      لا أريد رسائل
      لا اريد هذه التنبيهات
      لا أريد تنبيهات بعد اليوم
      ما أبي رسائل
      ما ابغى تنبيهات
      مش عايز رسائل
      ما بدي إشعارات
      ستوب
      السلام عليكم أوقفوا الرسائل
      مرحبا، أريد إلغاء الاشتراك
      ٱيقاف
    `),
  ],
  [
    'start',
    lines(`
      /start
      /start@mirqab_bot
      START
      start
      start alerts
      resume
      resume alerts please
      unstop
      subscribe
      turn on
      enable alerts
      ابدأ
      إبدأ
      ابدا
      «ابدأ»
      ابدأ التنبيهات
      بدء
      تشغيل
      تشغيل التنبيهات
      شغّل التنبيهات
      استئناف
      استئناف التنبيهات
      استأنف
      اشترك
      تفعيل
      فعّل التنبيهات
      أرسلوا لي التنبيهات
    `),
  ],
  [
    'unmute',
    lines(`
      /unmute
      unmute
      Unmute!
      stop mute
      stop muting
      stop the mute
      end mute
      cancel the mute
      mute off
      إلغاء الكتم
      الغاء الكتم
      «إلغاء الكتم»
      ألغِ الكتم
      الغ الكتم
      إيقاف الكتم
      أوقف الكتم
      وقف الكتم
      فك الكتم
      رفع الكتم
      إنهاء الكتم
      لا تكتم
    `),
  ],
  [
    'status',
    lines(`
      /status
      status
      Status?
      my status
      status of my subscription
      حالة
      الحالة
      الحاله
      حالة التنبيهات
      حالة اشتراكي
      ما حالة تنبيهاتي؟
      وضع الاشتراك
    `),
  ],
  [
    'why',
    lines(`
      /why
      why
      why?
      Why did I get this?
      why did it stop
      لماذا
      لماذا؟
      لماذا وصلني هذا؟
      لماذا توقفت التنبيهات
      ليش
      ليش وصلني هذا الخبر
      ما السبب
      سبب
    `),
  ],
  [
    'help',
    lines(`
      help
      /help
      مساعدة
      الأوامر
      hello
      السلام عليكم
      شكراً
      thanks
      ?
      ؟
      👍
      …
      how do I stop?
      كيف أوقف التنبيهات؟
      لا توقف
      لا توقف التنبيهات
      don't stop
      do not stop the alerts
      never stop
      إلغاء رحلة الكويت اليوم
      حالة الطقس اليوم
      حالة الطوارئ
      أخبار الكويت
      end of the war
      off topic
      cancel culture
      كفى حرباً
      وقف إطلاق النار
      start the car
      constructor
      __proto__
      toString
      stopping
      مكتوم
    `),
  ],
]

describe('what people write', () => {
  test.each(forms.flatMap(([name, texts]) => texts.map((text) => [text, name])))('«%s» means %s', (text, name) => {
    expect(readCommand(text)).toMatchObject({ name })
    // Copied from our own Arabic messages.
    expect(readCommand(`\u200F\u2068${text}\u2069 `)).toMatchObject({ name })
  })

  test('is tried in more than 200 forms', () => expect(forms.flatMap(([, texts]) => texts).length).toBeGreaterThan(200))
})

test.each([
  ['/mute 30m', 30],
  ['\u200E/mute 30m', 30],
  ['كتم ٣ ساعات', 180],
  ['كتم ساعتين', 120],
  ['كتم التنبيهات ساعتين', 120],
  ['اكتم كل التنبيهات لمدة يوم', 1_440],
  ['«كتم ۳ ساعات»', 180],
  ['mute for 2 hours, please', 120],
  ['Mute alerts for half an hour.', 30],
  ['كتم نصف ساعة', 30],
  ['كتم ساعة ونصف', 90],
  ['snooze 1 week', 10_080],
  ['ابدأ الكتم', 120],
  ['start muting', 120],
  ['/mute@mirqab_bot 1d', 1_440],
  ['اكتم يوم', 1_440],
  ['/mute', 120],
  ['/mute 45000m', 43_200],
  ['/mute 999999h', undefined],
  ['/mute soon', undefined],
  ['/mute -5m', undefined],
  ['/mute 1.5h', undefined],
  ['/mute constructor', undefined],
  ['/mute __proto__', undefined],
])('«%s» mutes for %s minutes', (text, minutes) => {
  expect(readCommand(text)).toEqual({ name: 'mute', minutes })
})

/**
 * Every word for a length of time, by how many minutes it is; with a number before it, or alone.
 */
const lengths: [number, string, string][] = [
  [1, 'm min mins minute minutes د دقيقة دقائق', 'دقيقة'],
  [60, 'h hr hrs hour hours س ساعة ساعات', 'ساعة,an hour,one hour,hour'],
  [1_440, 'd day days ي يوم أيام يوما', 'يوم,a day,one day,day'],
  [10_080, 'w week weeks أسبوع أسابيع', 'أسبوع,a week,week'],
  [2, '', 'دقيقتين,دقيقتان'],
  [15, '', 'ربع ساعة'],
  [20, '', 'ثلث ساعة'],
  [30, '', 'نصف ساعة,نص ساعة,half an hour'],
  [90, '', 'ساعة ونصف,ساعة ونص'],
  [120, '', 'ساعتين,ساعتان'],
  [2_880, '', 'يومين,يومان'],
  [20_160, '', 'أسبوعين,أسبوعان'],
]

test.each(
  lengths.flatMap(([minutes, units, wholes]) => [
    ...units
      .split(' ')
      .filter(Boolean)
      .map((unit) => [`3 ${unit}`, minutes * 3] as const),
    ...wholes.split(',').map((whole) => [whole, minutes] as const),
  ]),
)('«mute %s» mutes for %s minutes, in either language', (text, minutes) => {
  for (const word of ['mute', 'كتم']) expect(readCommand(`${word} ${text}`)).toEqual({ name: 'mute', minutes })
})

test('only the link of the site brings a token', () => {
  expect(readCommand('/start AbCd-1234_xyz')).toEqual({ name: 'start', token: 'AbCd-1234_xyz' })
  expect(readCommand('\u200E/start@mirqab_bot AbCd-1234_xyz')).toEqual({ name: 'start', token: 'AbCd-1234_xyz' })
  expect(readCommand('start everything')).toEqual({ name: 'help' })
})

test.each([
  'لا أريد إيقاف التنبيهات',
  'لا اريد ايقاف الاشتراك',
  'لا أريد إلغاء الاشتراك',
  'لا أريد أن توقفوا التنبيهات',
  'ما أريد أوقف التنبيهات',
  'ما ابي الغاء الاشتراك',
  'إلغاء إيقاف التنبيهات',
  'الغاء ايقاف',
  'I don’t want to stop',
  'i do not want to unsubscribe',
  "I don't want to cancel",
  'cancel stop',
  'cancel unsubscribe',
  'turn off stop',
])('who turns stopping round does not stop: %s', (text) => expect(readCommand(text).name).not.toBe('stop'))

test.each([
  ...['1. STOP', '١- إيقاف', 'إيقاف١', 'Re: STOP', 'S T O P', 'وقفو', 'اوقفوها', 'كافي', 'بس', 'يكفي', 'بطل', 'لا ترسلون', 'ما ابغى رسايل'],
  ...['إلغاء الاشتراك، إيقاف', 'cancel my subscription, stop'],
])('stops, as people also write: %s', (text) => expect(readCommand(text).name).toBe('stop'))
