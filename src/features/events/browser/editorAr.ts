/**
 * Messages for editors of events in Arabic; loaded only with the desk. `editorEn.ts` has the same
 * shape.
 */
export const editorAr = {
  newEvent: 'فعالية جديدة',
  editEvent: 'تعديل الفعالية',
  languagesNote: 'اكتب العنوان بالعربية أو الإنجليزية أو بكلتيهما. يرى القراء ما تحفظه فوراً.',
  kind: 'النوع',
  titleAr: 'العنوان بالعربية',
  titleEn: 'العنوان بالإنجليزية',
  placeAr: 'المكان بالعربية',
  placeEn: 'المكان بالإنجليزية',
  descriptionAr: 'الوصف بالعربية',
  descriptionEn: 'الوصف بالإنجليزية',
  startsAt: 'البداية',
  endsAt: 'النهاية',
  zoneNote: 'بتوقيت الكويت.',
  allDay: 'طوال اليوم',
  save: 'احفظ',
  cancel: 'ألغِ',
  edit: 'عدّل',
  remove: 'احذف',
  removeSure: 'تُحذف الفعالية ولا يمكن استرجاعها.',
  removeYes: 'نعم، احذفها',
  see: 'اعرضها',
  by: (name: string) => `إعداد: ${name}`,
  empty: 'لا فعاليات بعد. أضف أولها.',
  loadFailed: 'تعذّر تحميل الفعاليات. لم يتغيّر شيء.',
  failed: 'تعذّر الحذف، ولم يتغيّر شيء. حاول مجدداً.',
}

export type EventEditorMessages = typeof editorAr
