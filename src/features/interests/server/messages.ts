import type { LocalizedText } from '#base/locale.ts'

/** Messages shown beside a field, by the codes that schemas and actions use. */
export const interestFieldMessages: Record<string, LocalizedText> = {
  keyword_short: { ar: 'اكتب الكلمة بحرفين على الأقل.', en: 'A keyword has at least 2 characters.' },
  keyword_long: { ar: 'الكلمة أطول من 80 حرفاً. يُرجى اختصارها.', en: 'A keyword has at most 80 characters. Please shorten it.' },
  keyword_filters: {
    ar: 'الكلمة المفتاحية كلمات فقط. اختر الوكالات والأقسام من قوائمها، أما التاريخ فلا تتقيّد به التنبيهات.',
    en: 'A keyword can have words only. Choose agencies and categories from their lists; alerts have no dates.',
  },
  keyword_everything: {
    ar: 'هذه الكلمة ترد في كل خبر تقريباً، فلن تفيدك تنبيهاتها. يُرجى كتابة كلمة أدق.',
    en: 'This would match nearly every story. Please choose a more specific word.',
  },
  keyword_nothing: {
    ar: 'لن تطابق هذه الكلمة أي خبر، لأنها تستبعد ما تطلبه.',
    en: 'This can never match a story, because it excludes what it asks for.',
  },
  plan_keywords: { ar: 'يُرجى ترقية اشتراكك لإضافة كلمات أكثر.', en: 'Upgrade your plan to add more keywords' },
}

/** Messages of successful writes: `success(interestSuccesses.settings_saved, data)`. */
export const interestSuccesses = {
  settings_saved: {
    ar: 'حُفظت إعداداتك. اضغط «صفحتي الإخبارية» لتشاهد أخبارك.',
    en: 'Your settings were saved. Press “My news page” to see your news.',
  },
} satisfies Record<string, LocalizedText>
