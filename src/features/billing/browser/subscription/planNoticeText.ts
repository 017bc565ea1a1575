import { defineMessages } from '#ui/locale.ts'
import { planNoticeAr } from './planNoticeAr.ts'
import { planNoticeEn } from './planNoticeEn.ts'

/**
 * Messages of a plan that has ended, apart from those of payments, which pages for reading do not
 * load.
 */
export const { useText: usePlanNoticeText } = defineMessages(planNoticeAr, planNoticeEn)
