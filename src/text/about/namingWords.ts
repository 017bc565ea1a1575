/**
 * Words that stand before a name and make it the name of something else (شارع الكويت, خليج عدن) or
 * of somebody's place (سفير الكويت, لاعب الأهلي). Folded, without article.
 */
export const namingWords = new Set(
  `شارع حي طريق خليج جامعه مركز مستشفي مطار امير قناه صحيفه جريده مجله باب درع فرع فندق متجر بنك مصرف جاءزه اكاديميه مدرسه مسجد ميدان
  ساحه قصر برج ملعب سوق جمعيه مءسسه هيءه ميناء جسر نهر جبل حديقه متحف رعايه مكتب مفوض سفاره سفير
  وكاله كليه معهد لاعب مهاجم مدافع حارس`.split(/\s+/),
)
