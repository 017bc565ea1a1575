import type { Reduction } from './reduction.ts'

/**
 * Maps the present of derived verbs, whose shapes only verbs have, to the past (يستقبل استقبل,
 * تجتمع اجتمع, ينطلق انطلق), and "she" to "he" (تعلن يعلن).
 */
export function restorePast(it: Reduction): void {
  const { word } = it
  if (!'يتن'.includes(word[0] as string)) return
  if (/^[يتن]ست..+$/.test(word)) it.become('verb', `ا${word.slice(1)}`)
  else if (/^[يتن][^ا]ت[^ي].+$/.test(word)) it.become('verb', `ا${word.slice(1)}`)
  else if (/^ين[^ا][^و].$/.test(word)) it.become('verb', `ا${word.slice(1)}`)
  else if (isFeminine(it)) it.become('verb', `ي${word.slice(1)}`)
}

/**
 * Feminine verbs such as تتوقع and تعلن; not the noun تتويج, nor words with an article, nor a past
 * tense that has lost its ت (تنصت).
 */
function isFeminine({ word, steps }: Reduction): boolean {
  if (!feminineVerbs.has(word) && (!/^تت.{3,}$/.test(word) || word[3] === 'ي')) return false
  return steps.every(({ rule }) => rule !== 'article' && rule !== 'verb')
}

// The most frequent in the news that are always feminine verbs. Not تقدم, also "progress", تواصل,
// also "communication", or تحدث, also "he spoke".
const feminineVerbs = new Set(
  `تقوم تقول تعد تعمل تصل تبلغ تبدا تزال تجري تضم تظهر تسعي تشهد تهدف تصبح تعلن توجد تشير تشمل تءدي تساعد تقع تقل تريد تتم تعاني تجعل تقود تحاول ترفض تجد
تسمح تدعم تطالب تسهم تطلق تعني تدعو تكشف تدفع تحصل تقف تنفذ تسيطر تمنح تحدد ترفع تمنع تحظي تسير تقيم تعقد تخضع تضع تخدم تلعب تبدو تبحث تتيح تهدد تربط توضح
تفتح تثير تطلب تقام تعطي تعزز تعكس ترغب تعيد تمارس تساهم تفعل تفرض تقتل تاخذ تخوض تحذر تبذل تقرر تطرح تفيد تنص تضيف تظل تنفي تشن تناقش تنهي تغادر تغلق
تكتب تصيب تحتل تواج ترسل تناشد`.split(/\s+/),
)
