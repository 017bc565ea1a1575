import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

export const sectionErrors = defineErrors({
  section_name_taken: {
    status: 409,
    ar: 'يحمل قسم آخر هنا هذا الاسم، ولم يتغيّر شيء.',
    en: 'Another section here has this name, and nothing was changed.',
  },
  section_in_use: {
    status: 409,
    ar: 'في هذا القسم أخبار أو مصادر أو أقسام أو استطلاعات، أو اختير لتنبيهات قارئ أو لنشرة، فلم يُحذف. يمكنك تغيير اسمه.',
    en: 'The section has news, sources, polls or sections, or a reader’s alerts or a newsletter use it, so it was not removed. You can rename it.',
  },
  section_built_in: {
    status: 409,
    ar: 'هذا القسم من أقسام الموقع الأساسية، فلا يُحذف. يمكنك تغيير اسمه.',
    en: 'This section comes with the site and cannot be removed. You can rename it.',
  },
})

export const sectionFieldMessages: Record<string, LocalizedText> = {
  section_name_required: { ar: 'اكتب اسم القسم.', en: 'Please enter the name of the section.' },
}

export const sectionSuccesses = {
  section_added: { ar: 'أُضيف القسم، ويراه القراء الآن', en: 'The section was added, and readers see it now' },
  section_renamed: { ar: 'حُفظ اسم القسم، ويراه القراء الآن', en: 'The name is saved, and readers see it now' },
  sections_ordered: { ar: 'حُفظ ترتيب الأقسام', en: 'The order is saved' },
  section_removed: { ar: 'حُذف القسم', en: 'The section was removed' },
} satisfies Record<string, LocalizedText>
