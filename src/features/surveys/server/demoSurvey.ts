import type { SurveyForm } from '../schema.ts'

/** A text in Arabic and English. */
type Both = [ar: string, en: string]

const questions: { text: Both; options: Both[]; weights: number[] }[] = [
  {
    text: ['هل تنوي التصويت في الانتخابات المقبلة؟', 'Do you intend to vote in the next election?'],
    options: [
      ['نعم، بالتأكيد', 'Yes, certainly'],
      ['غالباً', 'Probably'],
      ['لم أقرر بعد', 'I have not decided'],
      ['لا', 'No'],
    ],
    weights: [46, 22, 20, 12],
  },
  {
    text: ['ما أول ما تريد من المجلس المقبل أن يعمل عليه؟', 'What should the next assembly work on first?'],
    options: [
      ['الإسكان', 'Housing'],
      ['التعليم', 'Education'],
      ['الصحة', 'Health'],
      ['فرص العمل', 'Jobs'],
      ['المرور والطرق', 'Traffic and roads'],
    ],
    weights: [31, 24, 16, 18, 11],
  },
  {
    text: ['كيف تتابع أخبار المرشحين؟', 'How do you follow news of the candidates?'],
    options: [
      ['الصحف ومواقع الأخبار', 'Newspapers and news sites'],
      ['شبكات التواصل', 'Social networks'],
      ['الديوانيات', 'Diwaniyas'],
      ['التلفزيون', 'Television'],
    ],
    weights: [30, 41, 19, 10],
  },
]

/** How likely a demo reader is to choose each option of each question. */
export const demoWeights = questions.map(({ weights }) => weights)

/** The demo's survey, which closes in two weeks. */
export function demoSurvey(now: number): SurveyForm {
  return {
    title_ar: 'استبيان الانتخابات',
    title_en: 'Election survey',
    intro_ar: 'ثلاثة أسئلة لا تستغرق دقيقة. لا نعرف من أجاب بماذا: تُحفظ الأعداد وحدها.',
    intro_en: 'Three questions that take less than a minute. We do not know who answered what: only numbers are stored.',
    method_ar:
      'استبيان تجريبي إجاباته مولّدة آلياً. يجيب عنه من أراد من القراء، مرة واحدة لكل حساب أو متصفح، فلا يمثّل الناخبين كلهم، ولا تُوزن نتائجه بأعدادهم. تُحدَّث النتائج كلما أجاب 10 أو أكثر، ولا تُعرض فئة أجاب منها أقل من 10.',
    method_en:
      'A demonstration, with generated answers. Readers answer if they wish, once per account or browser, so the figures do not represent all voters and are not weighted. Results are updated whenever 10 or more have answered, and no group of fewer than 10 is shown.',
    questions: questions.map(({ text, options }) => ({
      text_ar: text[0],
      text_en: text[1],
      options: options.map(([label_ar, label_en]) => ({ label_ar, label_en })),
    })),
    closes_at: new Date(now + 14 * 24 * 3_600_000),
    updated_at: null,
  }
}
