import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** The sentences of signing in and of the profile. */
export const { useText: useAccountText, textIn: accountTextIn } = defineMessages(ar, en)
