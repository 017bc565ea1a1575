import { defineMessages } from '#ui/locale.ts'

/** Messages of the page of health. */
export const { useText: useHealthText } = defineMessages(
  {
    failed: 'تعذّر تحميل حال غرفة الأخبار. حاول مجدداً.',
    fine: 'كل شيء يعمل كما يجب.',
    troubled: 'ما لا يعمل كما يجب يأتي أولاً، ومعه ما ينبغي فعله.',
    notMeasured: 'لم يُقس شيء بعد. يقيس العامل (worker) كل دقيقة؛ تحقق من أنه يعمل.',
    stale: (time: string) => `آخر قياس ${time}. لا عامل (worker) يعمل الآن: شغّله، فمن دونه لا أخبار ولا تنبيهات.`,
    measured: (time: string) => `آخر قياس ${time}.`,
    alarms: 'تُرسل التحذيرات إلى:',
    noAlarms: 'لا تُرسل تحذيرات إلى أحد. اضبط ALARM_MAIL أو ALARM_TELEGRAM_CHAT أو ALARM_WEBHOOK.',
    channels: { mail: 'البريد', telegram: 'تيليغرام', webhook: 'عنوان برنامج (webhook)' },
    states: { ok: 'سليم', warning: 'يحتاج إلى نظر', failing: 'متعطل' },
    since: (time: string) => `منذ ${time}`,
    remedy: 'ما العمل:',
  },
  {
    failed: 'The newsroom’s health could not be loaded. Please try again.',
    fine: 'Everything works.',
    troubled: 'What does not work comes first, with what to do.',
    notMeasured: 'Nothing has been measured yet. The worker measures every minute; check that it is running.',
    stale: (time) => `Last measured ${time}. No worker is running: start one, because without it there is neither news nor alerts.`,
    measured: (time) => `Last measured ${time}.`,
    alarms: 'Alarms are sent by:',
    noAlarms: 'Nobody gets alarms. Set ALARM_MAIL, ALARM_TELEGRAM_CHAT or ALARM_WEBHOOK.',
    channels: { mail: 'mail', telegram: 'Telegram', webhook: 'webhook' },
    states: { ok: 'works', warning: 'needs a look', failing: 'fails' },
    since: (time) => `since ${time}`,
    remedy: 'What to do:',
  },
)
