import { plural } from '#text/plural.ts'

/** Messages of urgent stories in Arabic. */
export const ar = {
  urgent: 'عاجل',
  /** Link to the page that turns them on and off. */
  push: 'إشعارات العاجل',
  byEditors: 'اختارته هيئة التحرير',
  burst: (agencies: number, minutes: number) =>
    `أوردته ${plural('ar', agencies, { one: 'وكالة', two: 'وكالتان', few: `${agencies} وكالات`, other: `${agencies} وكالة` })} في ${plural(
      'ar',
      minutes,
      { one: 'دقيقة', two: 'دقيقتين', few: `${minutes} دقائق`, other: `${minutes} دقيقة` },
    )}`,
}

export type UrgentMessages = typeof ar
