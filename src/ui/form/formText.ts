import { defineMessages } from '../locale.ts'

/** Messages of all forms. */
export const { useText: useFormText } = defineMessages(
  {
    sending: 'يجري الإرسال…',
    signIn: 'سجّل الدخول',
    thenSend: 'في النافذة الجديدة، ثم عُد وأرسل مجدداً. لم يُفقد شيء مما كتبته.',
    chooseFile: 'اختر ملفاً',
    noFile: 'لم يُختر ملف',
    notSent: 'تعذّر الإرسال. لم يُفقد شيء مما كتبته؛ تحقق من الاتصال ثم حاول مجدداً.',
  },
  {
    sending: 'Sending…',
    signIn: 'Sign in',
    thenSend: 'in the new window, then come back and send again. Nothing you typed is lost.',
    chooseFile: 'Choose a file',
    noFile: 'No file chosen',
    notSent: 'This could not be sent. Nothing you typed is lost; check the connection, then try again.',
  },
)
