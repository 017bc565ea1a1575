import { plural } from '#text/plural.ts'
import { defineMessages } from '../locale.ts'

/** Messages about writes that waited for the network. */
export const { useText: useQueueText, textIn: queueTextIn } = defineMessages(
  {
    allSent: 'أُرسل ما كان ينتظر عودة الاتصال.',
    notDone: (n: number) =>
      plural('ar', n, {
        one: 'مشاركة واحدة لك لم تُرسل.',
        two: 'مشاركتان لك لم تُرسلا.',
        few: `${n} مشاركات لك لم تُرسل.`,
        many: `${n} مشاركة لك لم تُرسل.`,
        other: `${n} مشاركة لك لم تُرسل.`,
      }),
    show: 'التفاصيل',
    notDoneTitle: 'ما لم يُرسل',
    kinds: { comment: 'تعليق', vote: 'صوت في استطلاع', reaction: 'تفاعل' },
    tooOld: 'مضى على هذا التعليق أكثر من أسبوع، فلم يُرسل من تلقاء نفسه. يمكنك إرساله الآن.',
    sendNow: 'أرسله الآن',
    remove: 'احذفه',
    leaveTitle: 'لم يُرسل كل شيء بعد',
    leaveText: (n: number) =>
      plural('ar', n, {
        one: 'مشاركة واحدة لك لم تُرسل بعد. إن سجّلت الخروج الآن حُذفت من هذا الجهاز ولم تُرسل.',
        two: 'مشاركتان لك لم تُرسلا بعد. إن سجّلت الخروج الآن حُذفتا من هذا الجهاز ولم تُرسلا.',
        few: `${n} مشاركات لك لم تُرسل بعد. إن سجّلت الخروج الآن حُذفت من هذا الجهاز ولم تُرسل.`,
        many: `${n} مشاركة لك لم تُرسل بعد. إن سجّلت الخروج الآن حُذفت من هذا الجهاز ولم تُرسل.`,
        other: `${n} مشاركة لك لم تُرسل بعد. إن سجّلت الخروج الآن حُذفت من هذا الجهاز ولم تُرسل.`,
      }),
    stay: 'ابقَ',
    leave: 'احذف وسجّل الخروج',
  },
  {
    allSent: 'What was waiting for the connection has been sent.',
    notDone: (n) => plural('en', n, { one: 'Something you did was not sent.', other: `${n} things you did were not sent.` }),
    show: 'Details',
    notDoneTitle: 'Not sent',
    kinds: { comment: 'Comment', vote: 'Vote in a poll', reaction: 'Reaction' },
    tooOld: 'This comment has waited for more than a week, so it was not sent automatically. You can send it now.',
    sendNow: 'Send now',
    remove: 'Delete',
    leaveTitle: 'Not everything has been sent',
    leaveText: (n) =>
      plural('en', n, {
        one: 'Something you did has not been sent yet. If you sign out now, it is deleted from this device and never sent.',
        other: `${n} things you did have not been sent yet. If you sign out now, they are deleted from this device and never sent.`,
      }),
    stay: 'Stay',
    leave: 'Delete and sign out',
  },
)
