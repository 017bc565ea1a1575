import type { Reduction } from './reduction.ts'

/** Verbs of the derived forms in the present, which nothing but a verb looks like: يستقبل استقبل, تجتمع اجتمع, ينطلق انطلق; and "she" as "he" (تعلن يعلن). */
export function restorePast(it: Reduction): void {
  const { word } = it
  if (!'يتن'.includes(word[0] as string)) return
  if (/^[يتن]ست..+$/.test(word)) it.become('verb', `ا${word.slice(1)}`)
  else if (/^[يتن][^ا]ت[^ي].+$/.test(word)) it.become('verb', `ا${word.slice(1)}`)
  else if (/^ين[^ا][^و].$/.test(word)) it.become('verb', `ا${word.slice(1)}`)
  else if (isHers(it)) it.become('verb', `ي${word.slice(1)}`)
}

/** تتوقع and تعلن, "she"; not تتويج, a noun, nor what has an article, nor a past without its ت (تنصت). */
function isHers({ word, steps }: Reduction): boolean {
  if (!hers.has(word) && (!/^تت.{3,}$/.test(word) || word[3] === 'ي')) return false
  return steps.every(({ rule }) => rule !== 'article' && rule !== 'verb')
}

// The commonest in news that mean "she does" and nothing else: تقدم is "progress" too, تواصل "communication", تحدث "he spoke".
const hers = new Set(
  `تقوم تقول تعد تعمل تصل تبلغ تبدا تزال تجري تضم تظهر تسعي تشهد تهدف تصبح تعلن توجد تشير تشمل تءدي تساعد تقع تقل تريد تتم تعاني تجعل تقود تحاول ترفض تجد
تسمح تدعم تطالب تسهم تطلق تعني تدعو تكشف تدفع تحصل تقف تنفذ تسيطر تمنح تحدد ترفع تمنع تحظي تسير تقيم تعقد تخضع تضع تخدم تلعب تبدو تبحث تتيح تهدد تربط توضح
تفتح تثير تطلب تقام تعطي تعزز تعكس ترغب تعيد تمارس تساهم تفعل تفرض تقتل تاخذ تخوض تحذر تبذل تقرر تطرح تفيد تنص تضيف تظل تنفي تشن تناقش تنهي تغادر تغلق
تكتب تصيب تحتل تواج ترسل تناشد`.split(/\s+/),
)
