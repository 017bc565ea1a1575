/** Texts of every page's frame about the connection, in Arabic. `en.ts` has the same shape. */
export const ar = {
  offline: 'لا اتصال بالإنترنت.',
  slow: 'الاتصال بطيء أو منقطع.',
  asOf: (time: string) => `هذه الصفحة كما كانت في ${time}.`,
  readOffline: 'القراءة بلا اتصال',
  install: 'ثبّت التطبيق',
  newVersion: 'نسخة جديدة من الموقع جاهزة.',
  update: 'حدّث',
  online: 'عاد الاتصال بالإنترنت.',
}

export type OfflineMessages = typeof ar
