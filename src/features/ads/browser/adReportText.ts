import { defineMessages } from '#ui/locale.ts'

/** Messages of the numbers of a banner, for its advertiser. */
export const { useText: useAdReportText, textIn: adReportTextIn } = defineMessages(
  {
    report: 'أرقام الإعلان',
    reportDescription: 'المشاهدات والنقرات يوماً بيوم، لمن يملك هذا العنوان.',
    from: (hasStarted: boolean, date: string) => `${hasStarted ? 'بدأ' : 'يبدأ'} في ${date}`,
    until: (hasEnded: boolean, date: string) => `${hasEnded ? 'انتهى' : 'ينتهي'} في ${date}`,
    impressions: 'المشاهدات',
    most: 'الحد الأقصى',
    clicks: 'النقرات',
    rate: 'معدّل النقر',
    day: 'اليوم',
    none: 'لم يُشاهَد الإعلان بعد.',
    refused: (impressions: string, clicks: string) =>
      `لم يُحتسب، لأن شبكة واحدة تجاوزت حدّها اليومي: مشاهدات ${impressions}، ونقرات ${clicks}.`,
    method: 'تُحسب المشاهدة إذا ظهر نصف الإعلان على الأقل لمدة ثانية. الأيام بتوقيت الكويت، وتتأخر الأرقام نحو دقيقة.',
  },
  {
    report: 'Numbers of the ad',
    reportDescription: 'How often it was seen and clicked, day by day, for those who have this address.',
    from: (hasStarted, date) => `${hasStarted ? 'Started' : 'Starts'} on ${date}`,
    until: (hasEnded, date) => `${hasEnded ? 'Ended' : 'Ends'} on ${date}`,
    impressions: 'Seen',
    most: 'At most',
    clicks: 'Clicks',
    rate: 'Click rate',
    day: 'Day',
    none: 'The ad has not been seen yet.',
    refused: (impressions, clicks) => `Not counted, because one network was above its daily limit: seen ${impressions}, clicks ${clicks}.`,
    method:
      'An ad counts as seen when at least half of it was visible for a second. Days are Kuwait’s; the numbers are about a minute late.',
  },
)
