import type { LocalizedText } from '#text/locale.ts'
import { keywordLimits } from '../keywordLimits.ts'

/** Messages shown beside a field, by the codes that schemas and actions use. */
export const interestFieldMessages: Record<string, LocalizedText> = {
  keyword_short: { ar: 'اكتب الكلمة بحرفين على الأقل.', en: 'A keyword has at least 2 characters.' },
  keyword_long: { ar: 'الكلمة أطول من 80 حرفاً. يُرجى اختصارها.', en: 'A keyword has at most 80 characters. Please shorten it.' },
  keyword_forms: { ar: 'يمكن استبعاد 20 صيغة من الكلمة على الأكثر.', en: 'At most 20 forms of a keyword can be excluded.' },
  keyword_filters: {
    ar: 'الكلمة المفتاحية كلمات فقط. اختر الوكالات والأقسام من قوائمها، أما التاريخ فلا تتقيّد به التنبيهات.',
    en: 'A keyword can have words only. Choose agencies and categories from their lists; alerts have no dates.',
  },
  keyword_everything: {
    ar: 'هذه الكلمة ترد في كل خبر تقريباً، فلن تفيدك تنبيهاتها. يُرجى كتابة كلمة أدق.',
    en: 'This would match nearly every story. Please choose a more specific word.',
  },
  exclusion_everything: {
    ar: 'هذه الكلمة ترد في كل خبر تقريباً، فلن يصلك شيء إن استبعدتها. يُرجى كتابة كلمة أدق.',
    en: 'This is in nearly every story, so nothing would reach you. Please choose a more specific word.',
  },
  exclusions_many: {
    ar: 'يمكن استبعاد 20 كلمة على الأكثر من كلماتك كلها.',
    en: 'At most 20 words can be excluded from all your keywords.',
  },
  keyword_nothing: {
    ar: 'لن تطابق هذه الكلمة أي خبر، لأنها تستبعد ما تطلبه.',
    en: 'This can never match a story, because it excludes what it asks for.',
  },
  plan_keywords: { ar: 'يُرجى ترقية اشتراكك لإضافة كلمات أكثر.', en: 'Upgrade your plan to add more keywords' },
  plan_categories: { ar: 'يُرجى ترقية اشتراكك لإضافة أقسام أكثر.', en: 'Upgrade your plan to add more categories' },
  plan_agencies: { ar: 'يُرجى ترقية اشتراكك لإضافة وكالات أكثر.', en: 'Upgrade your plan to add more agencies' },
  plan_main_categories: { ar: 'يُرجى ترقية اشتراكك لإضافة أقسام رئيسية أكثر.', en: 'Upgrade your plan to add more main categories' },
  no_plan_keywords: { ar: 'يُرجى اختيار باقة لإضافة كلمات إلى تنبيهاتك.', en: 'Choose a plan to add keywords to your alerts' },
  no_plan_categories: { ar: 'يُرجى اختيار باقة لإضافة أقسام إلى تنبيهاتك.', en: 'Choose a plan to add categories to your alerts' },
  no_plan_agencies: { ar: 'يُرجى اختيار باقة لإضافة وكالات إلى تنبيهاتك.', en: 'Choose a plan to add agencies to your alerts' },
  no_plan_main_categories: {
    ar: 'يُرجى اختيار باقة لإضافة أقسام رئيسية إلى تنبيهاتك.',
    en: 'Choose a plan to add main categories to your alerts',
  },
  keywords_full: {
    ar: `يمكن حفظ ${keywordLimits.max} كلمة مفتاحية على الأكثر. احذف واحدة لتضيف غيرها.`,
    en: `At most ${keywordLimits.max} keywords can be saved. Remove one to add another.`,
  },
  select_category: { ar: 'يُرجى اختيار قسم واحد على الأقل.', en: 'Please select a category' },
  select_agency: { ar: 'يُرجى اختيار وكالة واحدة على الأقل.', en: 'Please select an agency' },
  select_main_category: { ar: 'يُرجى اختيار قسم رئيسي واحد على الأقل.', en: 'Please select a main category' },
  push_limit_required: { ar: 'يُرجى تحديد الحد اليومي لإشعارات المتصفح.', en: 'Please select the push notification limit' },
  telegram_limit_required: { ar: 'يُرجى تحديد الحد اليومي لتنبيهات تيليغرام.', en: 'Please select the Telegram notification limit' },
  whatsapp_limit_required: { ar: 'يُرجى تحديد الحد اليومي لتنبيهات واتساب.', en: 'Please select the WhatsApp notification limit' },
  limit_range: {
    ar: 'يُرجى إدخال عدد صحيح لا يقل عن 1 ولا يتجاوز الحد الأعلى لهذه القناة.',
    en: 'Please enter a whole number from 1 to the maximum of this channel.',
  },
  time_required: { ar: 'يُرجى تحديد وقت التنبيهات.', en: 'Please select the notification time' },
  bad_clock: { ar: 'يُرجى كتابة الوقت بنظام 24 ساعة، مثل 07:30.', en: 'Please write the time on a 24-hour clock, like 07:30.' },
  telegram_unpaired: {
    ar: 'لا يُقبل رقم تيليغرام قبل تأكيده برسالة. اربط حسابك من قسم تيليغرام في هذه الصفحة.',
    en: 'A Telegram id counts only after a message confirmed it. Link your account in the Telegram part of this page.',
  },
}

/** Messages of successful writes: `success(interestSuccesses.settings_saved, data)`. */
export const interestSuccesses = {
  settings_saved: {
    ar: 'حُفظت إعداداتك. اضغط «صفحتي الإخبارية» لتشاهد أخبارك.',
    en: 'Your settings were saved. Press “My news page” to see your news.',
  },
  settings_saved_without_plan: {
    ar: 'حُفظت إعداداتك، وتبدأ تنبيهاتك متى اخترت باقة.',
    en: 'Your settings were saved. Alerts begin once you have chosen a plan.',
  },
  agency_alerted: {
    ar: 'تصلك تنبيهات بأخبار هذه الوكالة، وتجدها في صفحتك الإخبارية',
    en: 'News of this agency comes as alerts and appears on your news page',
  },
  agency_added: {
    ar: 'أُضيفت إلى وكالاتك، ومنها وحدها تأتي أخبار كلماتك وأقسامك',
    en: 'Added to your agencies; your keywords and categories bring news from these alone',
  },
  agency_alone: {
    ar: 'تأتي أخبار كلماتك وأقسامك الآن من هذه الوكالة وحدها',
    en: 'Your keywords and categories now bring news from this agency alone',
  },
  agency_unalerted: { ar: 'أُوقفت تنبيهات هذه الوكالة', en: 'News of this agency no longer comes as alerts' },
} satisfies Record<string, LocalizedText>
