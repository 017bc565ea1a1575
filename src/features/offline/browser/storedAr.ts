/** What the offline page says, in Arabic. `storedEn.ts` has the same shape. */
export const storedAr = {
  title: 'القراءة بلا اتصال',
  intro: 'ما قرأته وحفظته على هذا الجهاز يبقى متاحاً لك هنا حين ينقطع الاتصال.',
  notStored: 'هذه الصفحة ليست محفوظة على هذا الجهاز. ستُفتح من تلقاء نفسها عند عودة الاتصال، ولم يضع شيء مما كتبت أو حفظت.',
  tryAgain: 'حاول مجدداً',
  nothing: 'لم يُحفظ شيء بعد. افتح بعض الأخبار وأنت متصل لتجدها هنا.',
  saved: 'محفوظاتك',
  pack: 'الصفحة الأولى التي أخذتها معك',
  opened: 'ما فتحته من قبل',
  storedAt: (time: string) => `كما كان في ${time}`,
}

export type StoredMessages = typeof storedAr
