/**
 * Patterns of broken plurals, with the letters shared by the singular as $1 to $4; `but`: words of
 * that shape that are not such plurals. The first match counts.
 */
const patterns: [plural: RegExp, singular: string, but: string][] = [
  // شوارع شارع, عواصم عاصمه
  [/^([^اتمي])وا(.)(.)$/, '$1ا$2$3', 'حوالي خوارج'],
  // صواريخ صاروخ, قوانين قانون
  [/^([^اتمي])وا(.)ي(.)$/, '$1ا$2و$3', 'دواوين'],
  // حقاءب حقيبه, نتاءج نتيجه
  [/^([^اتي])(.)اء([^ي])$/, '$1$2ي$3', 'جزاءر كفاءت قراءت'],
  // وزراء وزير
  [
    /^([^ا])(.)([^اويى])اء$/,
    '$1$2ي$3',
    'صحراء حمراء خضراء بيضاء سوداء زرقاء صفراء زهراء جهراء عذراء شقراء حسناء سمراء هوجاء عمياء عرجاء خنساء بتراء عصماء شهباء غبراء فيحاء هيجاء نكراء شعواء بطحاء بلقاء شيماء هيفاء نجلاء علياء بغضاء شحناء بيداء سيناء ميناء شمطاء عنقاء ظلماء رعناء حوراء سمحاء غراء جرداء عدنان لمياء اربعاء ثلاثاء كهرباء كربلاء جوزاء حرباء خرقاء نعماء ضراء سراء بهاء رقطاء صنعاء احساء قمراء حدباء خيلاء',
  ],
  // اصدقاء صديق, اغنياء غني
  [/^ا([^نست])([^تنس])ياء$/, '$1$2ي', 'ابرياء ازياء احياء اشياء اضواء'],
  [/^ا([^نست]|ص)([^ت])(.)اء$/, '$1$2ي$3', 'اربعاء الغاء اقصاء انحاء'],
  // تقارير تقرير
  [/^ت(.)ا(.)ي([^اي])$/, 'ت$1$2ي$3', 'تواريخ تماثيل'],
  // مشاريع مشروع
  [/^م(.)ا(.)ي([^اي])$/, 'م$1$2و$3', 'مقاييس مناديل مساكين ملايين مصابيح مفاتيح مسامير معايير مواعيد موازين مثاقيل'],
  // قضايا قضيه
  [/^(.)([^و])ايا$/, '$1$2ي', ''],
]

const exceptions = new Set(patterns.flatMap(([, , but]) => but.split(' ')))

/**
 * The singular's stem, if the word has the shape of a broken plural that determines its singular.
 */
export function singularByShape(word: string): string | null {
  if (word.length < 5 || word.length > 6 || (word[2] !== 'ا' && !word.endsWith('اء')) || exceptions.has(word)) return null
  for (const [plural, singular] of patterns) if (plural.test(word)) return word.replace(plural, singular)
  return null
}
