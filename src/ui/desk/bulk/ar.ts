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
  stop: 'توقّف',
  stopped: (left: number) => `توقّف التنفيذ. بقي ${left} دون تغيير.`,
  noResponse: 'لم يستجب الموقع.',
  isLeft: (left: number) => `بقي ${left} دون تغيير.`,
  mayBeLeft: (left: number) => `ربما بقي ${left} دون تغيير: راجع القائمة.`,
  failed: (n: number) => `لم يُنفّذ على ${n}، وهذا هو السبب:`,
  undo: 'تراجع',
  close: 'أغلق',
}

export type BulkMessages = typeof ar
