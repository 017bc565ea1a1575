import { defineMessages } from '../locale.ts'

/** Messages of all forms. */
export const { useText: useFormText } = defineMessages(
  {
    sending: 'يجري الإرسال…',
    notSent: 'تعذّر الإرسال. لم يضع شيء مما كتبت؛ تحقق من الاتصال ثم حاول مجدداً.',
  },
  {
    sending: 'Sending…',
    notSent: 'This could not be sent. Nothing you typed is lost; check the connection, then try again.',
  },
)
