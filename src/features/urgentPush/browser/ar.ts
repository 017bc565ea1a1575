import { plural } from '#text/plural.ts'

type Rule = { agencies: number; minutes: number; anHour: number }

/** Arabic messages of urgent stories as notifications. `en.ts` has the same shape. */
export const ar = {
  title: 'إشعارات العاجل',
  intro: 'يصلك إشعار على هذا الجهاز حين يصير خبر ما عاجلاً، ولا يصلك شيء غيره. بلا حساب وبلا مقابل.',
  on: { ar: 'تصل الأخبار العاجلة إلى هذا المتصفح.', en: 'تصل الأخبار العاجلة بالإنجليزية إلى هذا المتصفح.' },
  off: 'لا تصل الأخبار العاجلة إلى هذا المتصفح.',
  turnOn: 'أرسلوا إليّ العاجل',
  turnOnInstead: 'أرسلوها إليّ بالعربية',
  turnOff: 'أوقف إشعارات العاجل',
  unsupported: 'هذا المتصفح لا يعرض الإشعارات. جرّب متصفحاً حديثاً.',
  notSent: 'تعذّر الوصول إلى الخادم، فلم يتغيّر شيء. حاول مجدداً.',
  ruleTitle: 'متى يكون الخبر عاجلاً؟',
  byEditors: 'حين تختاره هيئة التحرير.',
  byBurst: ({ agencies, minutes, anHour }: Rule) =>
    `أو حين تورده ${plural('ar', agencies, { one: 'وكالة', two: 'وكالتان', few: `${agencies} وكالات`, many: `${agencies} وكالة`, other: `${agencies} وكالة` })} على الأقل خلال ${plural(
      'ar',
      minutes,
      { one: 'دقيقة', two: 'دقيقتين', few: `${minutes} دقائق`, many: `${minutes} دقيقة`, other: `${minutes} دقيقة` },
    )} من أول من نشره، وهو أمر نادر بين أخبار اليوم. ولا يكون ذلك لأكثر من ${plural('ar', anHour, {
      one: 'خبر واحد',
      two: 'خبرين',
      few: `${anHour} أخبار`,
      many: `${anHour} خبراً`,
      other: `${anHour} خبر`,
    })} في الساعة.`,
  once: 'نرسل عن كل خبر إشعاراً واحداً، بعد نصف دقيقة من اختياره، فربما عدل عنه المحررون.',
  privacy: 'لا نحفظ عنك سوى عنوان متصفحك لدى خدمة إشعاراته، ونمحوه حين توقف الإشعارات، أو إذا لم تزرنا منه ستة أشهر.',
  alerts: 'التنبيهات بما يهمك أنت، بكلماتك ووكالاتك، شيء آخر:',
  alertsLink: 'إعدادات التنبيهات',
}

export type UrgentPushMessages = typeof ar
