/**
 * Words that stand before a name and make it the name of something else: شارع الكويت, خليج عدن.
 * Folded, without article.
 */
export const namingWords = new Set(
  `شارع حي طريق خليج جامعه مركز مستشفي مطار قناه صحيفه جريده مجله باب درع فرع فندق متجر بنك مصرف جاءزه اكاديميه مدرسه مسجد ميدان
  ساحه قصر برج ملعب سوق جمعيه مءسسه هيءه ميناء جسر نهر جبل حديقه متحف رعايه مكتب مفوض سفاره كليه معهد`.split(/\s+/),
)

/** Words that do so without the article (لاعب الأهلي), and with it are titles (اللاعب نيمار). */
export const roles = new Set('امير سفير لاعب مهاجم مدافع حارس'.split(' '))
