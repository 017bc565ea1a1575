import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the sign-in pages and the profile. */
export const { useText: useAccountText, textIn: accountTextIn } = defineMessages(ar, en)
