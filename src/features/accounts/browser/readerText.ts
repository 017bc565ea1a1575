import { defineMessages } from '#ui/locale.ts'

/** Messages about signing in and out, which every page loads. */
export const { useText: useReaderText, textIn: readerTextIn } = defineMessages(
  {
    signIn: 'تسجيل الدخول',
    signUp: 'إنشاء حساب',
    subscribe: 'الاشتراك',
    signOut: 'تسجيل الخروج',
    profile: 'الملف الشخصي',
    myPage: 'صفحتي الإخبارية',
    signOutFailed: 'تعذّر تسجيل الخروج، وما زالت جلستك مفتوحة. تحقق من الاتصال ثم حاول مجدداً.',
    signInTo: {
      react: 'سجّل الدخول لتتفاعل مع الأخبار.',
      save: 'سجّل الدخول لتحفظ الأخبار وتعود إليها.',
      comment: 'سجّل الدخول لتعلّق.',
      vote: 'سجّل الدخول لتصوّت.',
      report: 'سجّل الدخول لتبلّغ عن تعليق.',
      search: 'سجّل الدخول لتحفظ عمليات بحثك.',
      follow: 'سجّل الدخول لتتابع ما يهمّك.',
    },
  },
  {
    signIn: 'Sign in',
    signUp: 'Sign up',
    subscribe: 'Subscribe',
    signOut: 'Sign out',
    profile: 'Profile',
    myPage: 'My news page',
    signOutFailed: 'You could not be signed out and are still signed in. Check the connection, then try again.',
    signInTo: {
      react: 'Sign in to react.',
      save: 'Sign in to save stories and come back to them.',
      comment: 'Please login to comment.',
      vote: 'Please login to vote.',
      report: 'Sign in to report a comment.',
      search: 'Sign in to save your searches.',
      follow: 'Sign in to follow what matters to you.',
    },
  },
)
