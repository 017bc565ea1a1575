/**
 * Words that stand beside a name with the article without changing what it names: titles, days and
 * words of time. Folded, without article.
 */
export const neutralWords = new Set(
  'رءيس شيخ امير ملك دكتور سيد لاعب مدرب وزير عاصمه اثنين ثلاثاء اربعاء خميس جمعه سبت احد يوم ماضي مقبل حالي اول اولي ثاني ثانيه تالي تاليه اخري تقي قي دولي دوليه'.split(
    ' ',
  ),
)
