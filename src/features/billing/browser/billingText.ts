import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of plans, payments and subscriptions. */
export const { useText: useBillingText, textIn: billingTextIn } = defineMessages(ar, en)
