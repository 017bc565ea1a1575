import { plural } from '#text/plural.ts'

const unchanged = (left: number) =>
  plural('ar', left, {
    one: 'بقي عنصر واحد دون تغيير',
    two: 'بقي عنصران دون تغيير',
    few: `بقيت ${left} عناصر دون تغيير`,
    many: `بقي ${left} عنصراً دون تغيير`,
    other: `بقي ${left} عنصر دون تغيير`,
  })

/** Messages of acts on many rows, in Arabic; loaded only at the desk. */
export const ar = {
  acts: 'إجراءات على المختار',
  choose: (name: string) => `اختر: ${name}`,
  chooseAll: (limit: number) => `اختر الكل (حتى ${limit})`,
  choosingAll: 'يجري تحميل بقية القائمة…',
  chooseNone: 'ألغِ الاختيار',
  hint: 'مفتاح Shift يختار كل ما بين صفّين، والسهمان ينقلان بين الصفوف، وEnter ينقل إلى الإجراءات.',
  stay: 'يجري التنفيذ. أبقِ هذه الصفحة مفتوحة حتى ينتهي.',
  progress: 'ما نُفّذ',
  sent: (sent: number, total: number) => `${sent} من ${total}`,
  stop: 'أوقف التنفيذ',
  stopped: (left: number) => `توقّف التنفيذ. ${unchanged(left)}.`,
  noResponse: 'لم يستجب الموقع.',
  isLeft: (left: number) => `${unchanged(left)}.`,
  mayBeLeft: (left: number) => `ربما ${unchanged(left)}: راجع القائمة.`,
  failed: (n: number) => `ما لم يُنفّذ (${n}) وسببه:`,
  undo: 'تراجع',
  close: 'أغلق',
}

export type BulkMessages = typeof ar
