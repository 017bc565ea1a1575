import { plural } from '#text/plural.ts'
import { defineMessages } from '#ui/locale.ts'

const people = (n: number) =>
  plural('ar', n, { zero: 'لا أحد', one: 'شخص واحد', two: 'شخصان', few: `${n} أشخاص`, many: `${n} شخصاً`, other: `${n} شخص` })

/** Messages of the desk's page about WhatsApp. */
export const { useText: useDeskWhatsappText } = defineMessages(
  {
    failed: 'تعذّر تحميل أرقام واتساب. لم يتغيّر شيء.',
    note: 'يسمح واتساب للنشاط التجاري الجديد بمراسلة عدد محدود من الأشخاص خلال 24 ساعة. إذا استُنفد الحد انتقلت التنبيهات إلى القناة التالية لكل قارئ.',
    notConfigured:
      'واتساب غير مُعدّ في هذا الموقع. الإعدادات المطلوبة: \u2066WHATSAPP_TOKEN\u2069 و\u2066WHATSAPP_PHONE_ID\u2069 و\u2066WHATSAPP_APP_SECRET\u2069.',
    budget: 'الحد اليومي',
    used: 'من راسلناهم في آخر 24 ساعة',
    limit: 'الحد',
    left: 'المتبقي',
    freesAt: 'يتاح مكان جديد في',
    people,
    full: 'استُنفد الحد: تنتقل التنبيهات الآن إلى القنوات الأخرى.',
    days: 'آخر 14 يوماً',
    noDays: 'لم يُرسل شيء عبر واتساب في هذه المدة.',
    counts: {
      sent: 'أُرسل',
      delivered: 'وصل',
      read: 'قُرئ',
      waiting: 'ينتظر',
      not_sent: 'كُتم أو انتهى وقته',
      no_budget: 'لم يكفِ له الحد',
      failed: 'تعذّر إرساله',
      fell_back: 'تولّته قناة أخرى',
    },
    change: 'تغيير الحد',
    newLimit: 'عدد الأشخاص خلال 24 ساعة',
    newLimitHint: (n: number) => `كما يظهر في مدير واتساب. إذا تُرك فارغاً عاد إلى ${n}، وهو ما في إعدادات الخادم.`,
    save: 'احفظ',
  },
  {
    failed: 'WhatsApp’s figures could not be loaded. Nothing was changed.',
    note: 'WhatsApp lets a new business message a limited number of people in 24 hours. When it is used up, alerts take each reader’s next channel.',
    notConfigured: 'WhatsApp is not configured on this site. It needs WHATSAPP_TOKEN, WHATSAPP_PHONE_ID and WHATSAPP_APP_SECRET.',
    budget: 'Daily limit',
    used: 'Messaged in the last 24 hours',
    limit: 'Limit',
    left: 'Left',
    freesAt: 'The next place becomes free on',
    people: (n) => (n === 0 ? 'Nobody' : n === 1 ? '1 person' : `${n} people`),
    full: 'The limit is used up: alerts now take other channels.',
    days: 'The last 14 days',
    noDays: 'Nothing was sent by WhatsApp in this time.',
    counts: {
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      waiting: 'Waiting',
      not_sent: 'Muted or expired',
      no_budget: 'Over the limit',
      failed: 'Failed',
      fell_back: 'Taken over by another channel',
    },
    change: 'Change the limit',
    newLimit: 'People in 24 hours',
    newLimitHint: (n) => `As shown in WhatsApp Manager. If it is empty, it is ${n} again, as the server is configured.`,
    save: 'Save',
  },
)
