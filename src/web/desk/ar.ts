/** Every sentence of the desk in Arabic; loaded by the staff only. `en.ts` has the same shape. */
export const ar = {
  desk: 'مكتب الإشراف',
  checking: 'يجري التحقق من حسابك…',
  visitorTitle: 'هذه الصفحة لفريق التحرير',
  visitorText: 'سجّل الدخول بحساب مشرف أو محرر لتتابع.',
  readerTitle: 'لا تملك صلاحية هذه الصفحة',
  readerText: 'هذه الصفحة للمشرفين والمحررين. إن كنت منهم فاطلب من مدير الموقع تعديل صلاحية حسابك.',
  tabs: { comments: 'التعليقات', polls: 'الاستطلاعات', words: 'كلمات محظورة', log: 'السجل' },
}

export type DeskMessages = typeof ar
