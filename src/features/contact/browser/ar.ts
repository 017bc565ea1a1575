/**
 * Messages of the contact form in Arabic; loaded only with its pages. `en.ts` has the same shape.
 */
export const ar = {
  heading: { question: 'اكتب إلينا', advertising: 'اطلب مساحة إعلانية' },
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  emailHint: 'نرد على هذا العنوان.',
  phone: 'الهاتف (اختياري)',
  company: 'الجهة أو الشركة (اختياري)',
  content: 'رسالتك',
  contentHint: {
    question: 'إن كانت عن خبر فأرفق رابطه.',
    advertising: 'ما الذي تريد الإعلان عنه، وفي أي مدة، وبأي مساحة؟',
  },
  send: 'أرسل',
  received: 'وصلت رسالتك، ورقمها',
  receivedNote: 'نرد على بريدك خلال يومي عمل. اذكر هذا الرقم إن كتبت إلينا مجدداً.',
  another: 'اكتب رسالة أخرى',
}

export type ContactMessages = typeof ar
