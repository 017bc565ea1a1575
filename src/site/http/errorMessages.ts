import type { ErrorCode } from '#base/errors.ts'
import type { Locale } from '#base/locale.ts'

type Sentence = Record<Locale, string>

/** What readers are told for each error code: what happened, whether anything was lost, what to do (spec 8 where it speaks). */
export const errorMessages: Record<ErrorCode, Sentence> = {
  bad_request: {
    ar: 'تعذّرت قراءة الطلب، ولم يتغيّر شيء. يُرجى التحقق منه وإعادة المحاولة.',
    en: 'The request could not be read, and nothing was changed. Please check it and try again.',
  },
  unauthorized: { ar: 'يُرجى تسجيل الدخول للمتابعة.', en: 'Please login to continue.' },
  login_to_vote: { ar: 'يُرجى تسجيل الدخول للتصويت', en: 'Please login to vote' },
  forbidden: { ar: 'لا تملك صلاحية هذا الإجراء، ولم يتغيّر شيء.', en: 'You are not allowed to do this, and nothing was changed.' },
  unverified: {
    ar: 'يُرجى تأكيد بريدك الإلكتروني أولاً، ولم يتغيّر شيء.',
    en: 'Please confirm your e-mail address first. Nothing was changed.',
  },
  csrf_mismatch: {
    ar: 'تعذّر التأكد من مصدر الطلب، ولم يتغيّر شيء. يُرجى تحديث الصفحة وإعادة المحاولة.',
    en: 'We could not tell where this request came from, and nothing was changed. Please reload the page and try again.',
  },
  not_found: { ar: 'عذراً، لم نعثر على الصفحة التي تبحث عنها', en: "Sorry, couldn't find the page you were looking for" },
  method_not_allowed: {
    ar: 'هذا العنوان لا يقبل هذا النوع من الطلبات، ولم يتغيّر شيء.',
    en: 'This address does not take this kind of request, and nothing was changed.',
  },
  conflict: {
    ar: 'تغيّرت البيانات في هذه الأثناء. يُرجى تحديث الصفحة وإعادة المحاولة.',
    en: 'This was changed in the meantime. Please reload the page and try again.',
  },
  poll_closed: { ar: 'انتهى التصويت في هذا الاستطلاع، ولم يُحتسب صوتك.', en: 'This poll is closed, and your vote was not counted.' },
  already_voted: {
    ar: 'سبق أن صوّتَ في هذا الاستطلاع. صوتك الأول محفوظ ولا يمكن تغييره.',
    en: 'You have already voted in this poll. Your first vote counts and cannot be changed.',
  },
  already_reported: { ar: 'سبق أن بلّغت عن هذا التعليق', en: 'Comment already Reported' },
  suspended: {
    ar: 'أوقف المشرفون مشاركتك في التعليقات، ولم يُنشر شيء.',
    en: 'The moderators have suspended you from commenting. Nothing was published.',
  },
  too_large: {
    ar: 'حجم ما أرسلته أكبر من المسموح، ولم يُحفظ منه شيء. يُرجى تقليل حجمه وإعادة المحاولة.',
    en: 'What you sent is too large, and none of it was saved. Please make it smaller and try again.',
  },
  unsupported_media_type: { ar: 'يُرجى إرسال الطلب بصيغة JSON.', en: 'Please send the request as JSON.' },
  invalid: { ar: 'يُرجى تصحيح ما يلي', en: 'Please correct the following error(s)' },
  too_many_requests: {
    ar: 'طلبات كثيرة في وقت قصير. يُرجى الانتظار دقيقة ثم إعادة المحاولة.',
    en: 'Too many requests in a short time. Please wait a minute and try again.',
  },
  internal: { ar: 'حدث خطأ ما. يُرجى المحاولة لاحقاً!', en: 'Something went wrong. Please try again later!' },
  unavailable: {
    ar: 'الخدمة مشغولة الآن، ولم يُفقد شيء. يُرجى المحاولة بعد قليل.',
    en: 'The service is busy at the moment, and nothing was lost. Please try again shortly.',
  },
  outcome_unknown: {
    ar: 'انقطع الاتصال قبل أن نعرف هل حُفظ ما أرسلته أم لا. يُرجى التحقق بعد قليل قبل إعادة المحاولة.',
    en: 'The connection was lost before we could tell whether what you sent was saved. Please look shortly before you try again.',
  },
}

/** What is said beside a field. Schemas and actions name these codes. */
export const fieldMessages: Record<string, Sentence> = {
  bad_number: { ar: 'يُرجى إدخال عدد صحيح ضمن الحدود المسموحة.', en: 'Please give a whole number within the allowed range.' },
  bad_choice: { ar: 'هذه القيمة ليست من الخيارات المتاحة.', en: 'This value is not one of the choices.' },
  bad_category: { ar: 'يُرجى إدخال رقم قسم أو اختيار الصفحة الأولى.', en: "Please give a category's number, or the first page." },
  bad_cursor: {
    ar: 'هذا الموضع في القائمة غير معروف. يُرجى البدء من أول القائمة.',
    en: 'This place in the list is not known. Please start from the top of the list.',
  },
  bad_text: { ar: 'يحتوي النص على محارف لا يمكن استخدامها.', en: 'This text has characters that cannot be used.' },
  email_required: { ar: 'البريد الإلكتروني مطلوب', en: 'Email required' },
  bad_email: { ar: 'البريد الإلكتروني غير صحيح', en: 'Incorrect email' },
  password_required: { ar: 'كلمة المرور مطلوبة', en: 'Password required' },
  password_short: { ar: 'كلمة المرور 6 أحرف على الأقل', en: 'Password minimum 6 characters' },
  password_mismatch: {
    ar: 'يجب أن تتطابق كلمة المرور الجديدة وتأكيدها',
    en: 'New password and confirmation must match',
  },
  name_required: { ar: 'الاسم مطلوب', en: 'Name required' },
  bad_phone: { ar: 'يُرجى إدخال رقم هاتف كويتي صحيح', en: 'A valid Kuwait phone number is required' },
  terms_required: { ar: 'يُرجى الموافقة على الشروط والأحكام', en: 'Please agree to terms and conditions' },
  wrong_credentials: {
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة، أو لم يُؤكَّد البريد بعد.',
    en: 'The e-mail address or the password is not right, or the address was not confirmed yet.',
  },
  wrong_password: { ar: 'كلمة المرور الحالية غير صحيحة.', en: 'The current password is not right.' },
  no_password: {
    ar: 'ليس لحسابك كلمة مرور بعد. لتعيين واحدة اختر «نسيت كلمة المرور» في صفحة الدخول.',
    en: 'Your account has no password yet. To set one, choose “Forgot password” on the login page.',
  },
  sign_in_again: { ar: 'يُرجى تسجيل الدخول مجدداً ثم إعادة المحاولة.', en: 'Please login once more, then try again.' },
  code_required: { ar: 'يُرجى إدخال الرمز', en: 'Please enter the code' },
  bad_code: { ar: 'الرمز غير صحيح. يُرجى التحقق منه وإعادة المحاولة.', en: 'The code is not right. Please check it and try again.' },
  code_expired: {
    ar: 'انتهت صلاحية الرمز أو كثرت المحاولات. يُرجى طلب رمز جديد.',
    en: 'The code has expired or was tried too often. Please ask for a new one.',
  },
  captcha_failed: {
    ar: 'تعذّر التحقق من أنك لست برنامجاً آلياً. يُرجى إعادة المحاولة.',
    en: 'We could not make sure that you are not a robot. Please try again.',
  },
  bad_backup: {
    ar: 'هذا الملف ليس نسخة احتياطية صالحة، ولم يتغيّر شيء.',
    en: 'This file is not a backup of ours, and nothing was changed.',
  },
  backup_too_much: {
    ar: 'في هذه النسخة الاحتياطية أكثر مما يمكن استعادته، ولم يتغيّر شيء.',
    en: 'This backup holds more than can be restored, and nothing was changed.',
  },
  comment_required: { ar: 'يُرجى كتابة تعليقك', en: 'Please write your comment' },
  comment_empty: { ar: 'يُرجى إدخال تعليق', en: 'Please enter a comment' },
  report_reason_required: { ar: 'يُرجى اختيار سبب البلاغ', en: 'A comment type must be selected when reporting' },
  no_words: { ar: 'يُرجى كتابة كلمة واحدة على الأقل.', en: 'Please write at least one word.' },
  keyword_short: { ar: 'اكتب الكلمة بحرفين على الأقل.', en: 'A keyword has at least 2 characters.' },
  keyword_long: { ar: 'الكلمة أطول من 80 حرفاً. يُرجى اختصارها.', en: 'A keyword has at most 80 characters. Please shorten it.' },
  keyword_filters: {
    ar: 'الكلمة المفتاحية كلمات فقط. اختر الوكالات والأقسام من قوائمها، أما التاريخ فلا تتقيّد به التنبيهات.',
    en: 'A keyword is words only. Choose agencies and categories from their lists; alerts have no dates.',
  },
  keyword_everything: {
    ar: 'هذه الكلمة ترد في كل خبر تقريباً، فلن تفيدك تنبيهاتها. يُرجى كتابة كلمة أدق.',
    en: 'This would bring nearly every story. Please choose a more telling word.',
  },
  keyword_nothing: {
    ar: 'لن تطابق هذه الكلمة أي خبر، لأنها تستبعد ما تطلبه.',
    en: 'This can never match a story, because it excludes what it asks for.',
  },
  plan_keywords: { ar: 'يُرجى ترقية اشتراكك لإضافة كلمات أكثر.', en: 'Upgrade your plan to add more keywords' },
  repeated: { ar: 'سبق أن كتبت هذا التعليق.', en: 'You have already written this comment.' },
  word_banned_already: {
    ar: 'هذه الكلمة محظورة من قبل، بهذه الصيغة أو بغيرها.',
    en: 'This word is banned already, in this form or another.',
  },
  bad_value: { ar: 'لا يمكن استخدام هذه القيمة هنا.', en: 'This value cannot be used here.' },
  option_required: { ar: 'يُرجى اختيار أحد الخيارات', en: 'Please select any option' },
  question_required: { ar: 'يُرجى كتابة السؤال بلغة واحدة على الأقل.', en: 'Please write the question in at least one language.' },
  options_count: { ar: 'للاستطلاع من خيارين إلى 10 خيارات.', en: 'A poll has 2 to 10 options.' },
  label_required: { ar: 'يُرجى كتابة الخيار بلغة السؤال.', en: 'Please write the option in the language of the question.' },
  label_without_question: {
    ar: 'اكتب السؤال أيضاً بهذه اللغة، أو احذف الخيار منها.',
    en: 'Write the question in this language too, or leave the option out.',
  },
  label_twice: { ar: 'هذا الخيار مكرر.', en: 'This option is there twice.' },
  bad_time: { ar: 'يُرجى إدخال تاريخ ووقت صحيحين.', en: 'Please give a valid date and time.' },
  closes_required: { ar: 'يُرجى تحديد وقت إغلاق التصويت.', en: 'Please say when the poll closes.' },
  closes_too_early: {
    ar: 'يجب أن يُغلق التصويت بعد فتحه وفي وقت لم يمضِ.',
    en: 'The poll must close after it opens, at a time still ahead.',
  },
  too_long: { ar: 'النص أطول من المسموح. يُرجى اختصاره.', en: 'This text is too long. Please shorten it.' },
  bad_search: {
    ar: 'لا يمكن حفظ هذا البحث. يُرجى كتابة كلمة واحدة على الأقل ومراجعة شروط التصفية.',
    en: 'This search cannot be saved. Please write at least one word and check the filters.',
  },
  saved_searches_full: {
    ar: 'لديك 50 بحثاً محفوظاً، وهو الحد الأقصى. احذف أحدها لحفظ بحث جديد.',
    en: 'You have 50 saved searches, which is the most. Delete one to save another.',
  },
  unknown_value: { ar: 'لا يوجد شيء بهذا الرقم.', en: 'There is nothing with this number.' },
  unknown_field: { ar: 'هذا الحقل غير معروف هنا.', en: 'This field is not known here.' },
}
