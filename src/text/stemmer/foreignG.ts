// Names with the sound g, for which Arabic has no letter: غ at the agencies and in the Levant, ج in
// Egypt, ق in the Gulf, ك in Iraq (and for گ, which folds to it).

/**
 * Names that may have any ending; folded, without clitics. Each غ is a g that is also written ج or
 * ق; each گ also ك. Written by hand from the spellings in 34,330 articles and the table of other
 * names. Left out if one spelling is another word: غانا، ريغان (فريقان)، برتغال (برتقال).
 */
const beginnings = `ادنبرغ اردوغان ارغواي ارلينغتون ارمسترونغ اغويرو افيغدور انتيغوا انستاگرام انستگرام انغلو انغوش انغولا انغولي انغويل انغيلا انغيلو انفوغراف انگلتر
انگليز اوباميانغ اوردوغان اورغانيك اورغواي اوروغواي اوروغويان اوريغون اوغادين اوغسبورغ اوغند اوغوستو اوميغا اينستاغرام اينفوغراف اگادير باراغواي
باراغويان باكنغهام باندونغ بتروغراد براغماتي برمنغهام بروباغندا بريغوجين بريغوزين بريمرليغ بريميرليغ بطرسبرغ بطرسبورغ بلغار بلغورود بلومبرغ بلومبيرغ
بلگراد بنتاگون بنغازي بنغالور بنغالي بنغلادش بنغلاديش بواتنغ بواتينغ بوغدانوف بوغوتا بولينغ بوندستاغ بوندسليغا بوينغ بيترسبرغ بيترسبورغ بيرمنغهام
بيلدينغ بينغو بيونغ تايغر تريندينغ تشنغدو تشونغ تلغراف تليگرام تلگرام توباغو تونغا تياغو تيرشتيغن تيغراي تيغوسيغالبا تيلغراف تيليغراف تيليگرام تيلگرام
جاگوار جوهانسبرغ جوهانسبورغ دوغلاس ديالوغ ديرشبيغل ديغول ديمغراف ديموغراف دييغو رودريغو رودريغيز رودريغيس رودوريغيز ريغاتا ريغوبرت زاغرب زاغروس
زوكربرغ زوكربيرغ زيوغانوف سالزبورغ سامسونغ سانتياغو سايغون سبرينغستين سبورتنغ سبورتينغ سبيلبرغ سبيلبيرغ ستالينغراد ستراسبورغ سترلينغ ستيرلينغ سنتيغرام
سنغال سنگافور سيرغي سيغموند سيغنال شانغهاي شبيغل شتوتغارت شتيغن شفارتسنيغر شفاينشتايغر شنغهاي شوارزنيغر شوبينغ شويغو شيكاگو شينغيانغ طاغور غابارد
غابريل غابرييل غابون غاتوزو غارتنر غارديان غارسيا غازبروم غازولين غازيعنتاب غازينتاب غالاباغوس غالابوغوس غالاتا غالاكسي غالانت غاليري غامبيا غاندي
غرافيت غرافيك غرانادا غروزن غروسي غرونبرغ غروندبرغ غريزمان غريغور غريفيث غريليش غريميو غرينادا غرينبلات غرينبيس غرينتش غرينفيلد غرينلاند غرينيتش
غستابو غلاسغو غلاسكو غلعاد غلوبال غلوكوز غنابري غواتيمال غوادلوب غواديلوب غوارديول غوانتانام غوانغتشو غوانغدونغ غوبلز غوتزه غوتسه غوتنبرغ غوتيرش
غوتيريز غوتيريش غوتينغن غوجارات غودزيلا غورباتشوف غورباتشيف غورتشاكوف غوردن غوردون غورغييف غوريلا غورينغ غوستاف غولدستون غولدمان غولدنبرغ غولييلمون
غوميز غوميس غونتانام غونثاليث غوندوزي غوندوغان غونزالو غونزاليز غونسالفيس غويانا غيتار غيغابايت غيغابت غيغاهرتز غيغاوات غيغاواط غيفارا فابريغاس
فرايبورغ فلامينغو فوتوغراف فولغوغراد فولفسبورغ فولكسفاغن فولكسواغن فيرغسون فيرغوسون فيغاس فينغر كاغامي كاغوشيما كاليغراف كالينينغراد كتالوغ كنزينغتون
كونغو كونگرس كيسنغر كيغالي كيلوغرام كينغستون لاغارد لاغوس لامبورغيني لشكرگاه لكسمبورغ لوغانسك لوكسمبرغ لوكسمبورغ ليبزيغ لينغارد لينينغراد مارغاريتا
مارغريت ماركتينغ ماغنوم ماغوير ماناغوا مدغشقر ملليغرام مليغرام مورغان موغابي موغريني موغيريني مونتينيغرو مونشنغلادباخ مونولوغ موگاديشو ميتشغان
ميتشيغان ميشيغان ميغابايت ميغابت ميغابيكسل ميغاهرتز ميغاوات ميغاواط ميكروغرام ميليغرام ناغويا نانغارهار ناگازاكي ننغرهار نوتنغهام نورمبرغ نورنبرغ
نياغرا نيكاراغوا نيكاراغوي هاشتاغ هافنغتون هافينغتون هامبرغر هامبورغ هانتنغتون هايدلبرغ همبرغر هنتنغتون هنغاري هوكينغ هولدينغ هيغواين هيموغلوبين
واشنغطن واشنگتون ولنغتون ويلنغتون ويلينغتون يانغون يفغين يوغوسلاف`

/** Names without an ending, because they are short or begin other words (منقولين، بوجبات). */
const whole = `برغر بوغبا توغو غاريت غاريث غاغا غوتشي غولف غومز غيتس غيغا كونگ ليغا منغولي منغوليا منغوليه ميغا هونغ يوغا گوگل`

/** Endings of foreign names only. Not the ends of إجرام, الجرام, التبرج. */
const endings = /(?<=..[اوي]ن|...نبر|...[دم]بر|...سبر|..ب[وي]ر)ج$|(?<=..ن)ج(?=(?:تون|هام)$)|(?<=..)(?<!ا|ال|لل)[جق](?=رام(?:ا|ات|ين)?$)/g

/** Clitics that may stand before a name. */
const clitics = new Set(' و ف ب ل ال وال فال بال كال لل وب ول ولل وبال فلل'.split(' '))
const longestClitic = 4

const gLetters = [...'غجقك']

/**
 * A folded word with غ for every g of a foreign name: انستقرام and انستجرام are انستغرام. Other
 * words are unchanged.
 */
export function withForeignG(word: string): string {
  if (word.length < 4 || !/[جقك]/.test(word)) return word
  for (let at = 0; at <= longestClitic && word.length - at >= 4; at++) {
    const name = clitics.has(word.slice(0, at)) ? nameAt(word, at) : undefined
    if (name !== undefined) return `${word.slice(0, at)}${name.replaceAll('گ', 'غ')}${word.slice(at + name.length).replace(endings, 'غ')}`
  }
  return word.replace(endings, 'غ')
}

/**
 * The folded words in the other spellings of the foreign names among them, each with one letter for
 * g; none if there is no such name.
 */
export function otherSpellings(words: string[]): string[][] {
  const spelled = gLetters.map((letter) => words.map((word) => spelledWith(word, letter)))
  const known = new Set([words.join(' ')])
  return spelled.filter((spelling) => !known.has(spelling.join(' ')) && known.add(spelling.join(' ')))
}

function spelledWith(word: string, letter: string): string {
  const canonical = withForeignG(word)
  const spelled = canonical.replaceAll('غ', letter)
  return withForeignG(spelled) === canonical ? spelled : word
}

/** The longest name that stands there. */
function nameAt(word: string, at: number): string | undefined {
  const named = namesByStart().get(startOf(word.slice(at, at + startLength)))
  return named?.find((name) => isNameAt(word, at, name) && (!wholeNames.has(name) || word.length - at === name.length))
}

function isNameAt(word: string, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    const wanted = name[i] as string
    const letter = word[at + i] ?? ''
    const isSame = letter === wanted || (wanted === 'غ' && 'جق'.includes(letter)) || (wanted === 'گ' && 'غجقك'.includes(letter))
    if (!isSame || letter === '') return false
  }
  return true
}

const wholeNames = new Set(whole.split(/\s+/))
const startLength = 3
let byStart: Map<string, string[]> | undefined

/** The names, the longest first, by their first letters; computed on first use. */
function namesByStart(): Map<string, string[]> {
  byStart ??= Map.groupBy(
    [...beginnings.split(/\s+/), ...wholeNames].sort((one, other) => other.length - one.length),
    (name) => startOf(name.slice(0, startLength)),
  )
  return byStart
}

/** The same for all spellings. */
const startOf = (letters: string) => letters.replaceAll(/[جقكگ]/g, 'غ')
