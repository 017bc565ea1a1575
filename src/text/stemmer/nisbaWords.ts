// Words that have a nisba (كويت → كويتي). Folded, without the article. Chosen by hand from the most
// frequent pairs in the news: a nisba that has become another word is not listed (عمل/عملي
// "practical", بلد/بلدية "municipality", رئيس/رئيسي "main", طائف/طائفي "sectarian", سنة/سني
// "Sunni").

/** Short words that form their nisba by adding ي (after dropping ة or a final ا). */
export const regularBases = `
كويت عراق مصر يمن اردن قطر عمان مغرب تونس هند صين سويد تشيك صرب مجر ارمن قبرص تشاد كندا كوبا غانا نيبال قدس حلب حمص نجف عدن دمشق موصل مسقط نجد حجاز قصيم
شرق غرب شمال جنوب خليج امن وطن شعب عالم انسان صحه مال علم ملك اعلام بحر تجاره صناعه زراعه سياسه حكومه اداره ثقافه رياضه رءاسه قياده قضاء غذاء كهرباء ساحل
جامعه دراسه جماعه شهر يوم اسبوع نفط ارض بشر مرور صحافه سكن شيعه تراث شمس وزاره منزل حضاره هاتف مصرف اخلاق شرع فضاء ماء ادب علاج موسم مناخ وظيفه صوت عاءله
سلوك معرفه امم هندسه جبل بنك حراره سكان معدن نيابه جهاد رقابه خدمه حزب مذهب داعش ورق نقابه ريف عسكر ضريبه قوم سياده جسد عرق بريد معيشه بيءه ثوره قياس قانون
مسرح دين مهنه سينما فقه جمرك قنصل سياحه تقنيه فلك اذاعه خشب وباء زجاج عصب دبلوماسيه ميدان كون هواء تلفزه فلسفه طب سجن هجوم دفاع بترول هرم بخار
جغرافيا جينات سنغال ليل قاره تربه نبات قبيله قبليه فدراليه بدن ذهن تاج حرس جو بر طيران غاز`

/** "base nisba" pairs in which more than the ending changes. */
export const irregularNisbas = `
امارات اماراتي. سنه سنوي. لغه لغوي. نبي نبوي. تربيه تربوي. تنميه تنموي. توعيه توعوي. قريه قروي. اسيا اسيوي. كره كروي. رءه رءوي. يد يدوي. دم دموي. صنعاء صنعاني. صحراء صحراوي.
جهراء جهراوي. سماء سماوي. سينما سينماءي. كيمياء كيمياءي. فيزياء فيزياءي. بدو بدوي. اسره اسري. غزه غزاوي. جده جداوي. مدينه مديني. طنطا طنطاوي. فوضي فوضوي. نواه نووي. خليه خلوي.
نمسا نمساوي. كليه كلوي. دنيا دنيوي. معني معنوي. مءه مءوي. شتاء شتوي. نسوه نسوي. اب ابوي. امه اممي. روح روحاني. رب رباني. قدس مقدسي. برلين برليني. دوله دولتي`

/** The same in English, for names from our region. */
export const englishNisbas = `
kuwait kuwaiti. iraq iraqi. iran iranian. qatar qatari. bahrain bahraini. oman omani. yemen yemeni. emirates emirati. egypt egyptian. jordan jordanian. lebanon lebanese. syria syrian.
palestine palestinian. israel israeli. turkey turkish. sudan sudanese. libya libyan. tunisia tunisian. algeria algerian. morocco moroccan. pakistan pakistani. afghanistan afghan.
india indian. china chinese. japan japanese. russia russian. ukraine ukrainian. france french. germany german. britain british. italy italian. spain spanish. europe european. america american`

/**
 * Long words whose ي does not form a nisba: personal names, plurals before a noun, and nisbas that
 * have become another word.
 */
export const withoutNisba = `
طالبان سليمان عثمان يعقوب منصور محمود مبارك حمدان هارون فرعون مرزوق مولود جرجيس سفيان زهران نبهان اسكندر اسماعيل ابراهيم مروان عدنان رضوان شعبان سلطان عمران زيدان سلمان لقمان ايمان
جمعان دحلان شاهين ياسين مسعود معروف سعدون خلدون مصطفي عبداله حسنين عثيمين مطلق مرتضي قحطان عدوان حمزه طلحه عبيده ميمون مامون هاشم قاسم جاسم سالم خالد ناصر
جمهور اجتماع معتمد اعداد ابتداء تقليد ايجاب اشكال تشكيل موضوع ميزان انصار محدود محسوب موثوق مجهول مسءول اختصاص اعتبار استوديو مرجان مستقل مفوض متوسط اكثر اقل اغلب افضل اولو`
