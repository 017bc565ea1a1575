import { defineMessages } from '#ui/locale.ts'

/** Messages of the morning brief. */
export const { useText: useBriefText } = defineMessages(
  {
    title: 'موجز الصباح',
    about: 'رسالة واحدة كل صباح: الصفحة الأولى وما يطابق اهتماماتك. لا تحتاج إلى اشتراك، وتوقفها متى شئت بضغطة في الرسالة نفسها.',
    wanted: 'أريد موجز الصباح بالبريد',
    hour: 'ساعة الإرسال بتوقيت الكويت',
    notSaved: 'تعذّر الحفظ، ولم يتغيّر شيء. تحقق من الاتصال ثم حاول مجدداً.',
  },
  {
    title: 'Morning brief',
    about:
      'One message each morning: the front page, and what matches your interests. It needs no plan, and a press in the message itself stops it.',
    wanted: 'Mail me the morning brief',
    hour: 'Hour in Kuwait',
    notSaved: 'This could not be saved, and nothing was changed. Check the connection, then try again.',
  },
)
