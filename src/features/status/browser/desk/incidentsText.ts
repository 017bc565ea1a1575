import { defineMessages } from '#ui/locale.ts'

/** Messages of the desk's page of incidents. */
export const { useText: useIncidentsText } = defineMessages(
  {
    intro:
      'ما تكتبه هنا يقرؤه الجميع فوراً في صفحة حال الخدمات. اكتب ما يلاحظه القراء وما عليهم فعله، من دون أسماء خوادم أو أسباب تفيد مهاجماً.',
    seePage: 'صفحة حال الخدمات',
    failed: 'تعذّر تحميل الأعطال. حاول مجدداً.',
    empty: 'لم يُعلن أي عطل. إذا تعطل شيء يلاحظه القراء فأعلنه هنا: يطمئنهم أنك تعرف.',
    announce: 'أعلن عطلاً',
    titleAr: 'العنوان بالعربية',
    titleEn: 'العنوان بالإنجليزية',
    textAr: 'النص بالعربية',
    textEn: 'النص بالإنجليزية',
    services: 'الخدمات المتأثرة',
    impact: 'الأثر',
    impacts: { trouble: 'تعمل وفيها خلل', outage: 'متوقفة' },
    startsAt: 'متى بدأ (بتوقيت الكويت)',
    startsHint: 'اتركه فارغاً إن بدأ الآن.',
    stage: 'المرحلة',
    write: 'اكتب الجديد',
    resolve: 'أعلن انتهاءه',
    publish: 'انشر',
    cancel: 'ألغِ',
  },
  {
    intro:
      'What you write here is read by everyone at once, on the status page. Say what readers notice and what they should do; no names of hosts, and no causes that help an attacker.',
    seePage: 'Status page',
    failed: 'The incidents could not be loaded. Please try again.',
    empty: 'No incidents have been announced. When something fails that readers notice, announce it here: it reassures them that you know.',
    announce: 'Announce an incident',
    titleAr: 'Title in Arabic',
    titleEn: 'Title in English',
    textAr: 'Text in Arabic',
    textEn: 'Text in English',
    services: 'Affected services',
    impact: 'Effect',
    impacts: { trouble: 'Working, with problems', outage: 'Down' },
    startsAt: 'When it began (Kuwait time)',
    startsHint: 'Leave it empty if it begins now.',
    stage: 'Stage',
    write: 'Write an update',
    resolve: 'Announce its end',
    publish: 'Publish',
    cancel: 'Cancel',
  },
)
