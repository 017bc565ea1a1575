import { defineMessages } from '../locale.ts'

/** Messages of all forms. */
export const { useText: useFormText } = defineMessages(
  {
    sending: 'يجري الإرسال…',
    signIn: 'سجّل الدخول',
    thenSend: 'في النافذة الجديدة، ثم عُد وأرسل مجدداً. لم يضع شيء مما كتبت.',
    notSent: 'تعذّر الإرسال. لم يضع شيء مما كتبت؛ تحقق من الاتصال ثم حاول مجدداً.',
  },
  {
    sending: 'Sending…',
    signIn: 'Sign in',
    thenSend: 'in the new window, then come back and send again. Nothing you typed is lost.',
    notSent: 'This could not be sent. Nothing you typed is lost; check the connection, then try again.',
  },
)
