/** Words for Kuwait itself; compared by stem, two words joined by `_`. */
export const homeWords = `الكويت كويت كويتي كويتية كويتيين كويتيون سمو kuwait kuwaiti`

/** Districts and islands of Kuwait: a hint at local news. */
export const homeLocations = `الجهراء حولي السالمية الأحمدي الفحيحيل الفروانية الصليبيخات المطلاع الجابرية الرميثية القرين العارضية كيفان اليرموك العديلية الصباحية
  المنقف مبارك_الكبير الشويخ الفنطاس العقيلة الخيران الوفرة العبدلي السالمي الشرق_الكويتية المباركية فيلكا بوبيان خيطان الأندلس الرقعي صباح_السالم صباح_الأحمد
  الفيحاء الخالدية الروضة الدسمة بنيد_القار الصوابر أبو_حليفة الصليبية جليب_الشيوخ
  jahra hawalli salmiya ahmadi fahaheel farwaniya sulaibikhat mutlaa jabriya rumaithiya mishref mangaf shuwaikh fintas khairan wafra abdali failaka
  mubarak_al-kabeer jleeb khaitan boubyan`

/**
 * Countries, nations and large cities elsewhere, chosen by how often they indicate news from there.
 */
export const foreignLocations = `السعودية سعودي الرياض جدة مكة قطر قطري الدوحة البحرين بحريني المنامة الإمارات إماراتي دبي أبوظبي أبو_ظبي عمان عماني مسقط اليمن يمني
  صنعاء عدن العراق عراقي بغداد البصرة الموصل سوريا سورية سوري دمشق حلب لبنان لبناني بيروت الأردن أردني فلسطين فلسطيني فلسطينيين غزة القدس رام_الله
  الضفة_الغربية إسرائيل إسرائيلي تل_أبيب مصر مصري القاهرة الإسكندرية السودان سوداني الخرطوم دارفور ليبيا ليبي طرابلس تونس تونسي الجزائر جزائري المغرب مغربي
  الرباط مراكش موريتانيا الصومال صومالي جيبوتي إيران إيراني طهران تركيا تركي أنقرة إسطنبول أفغانستان أفغاني كابول كابل باكستان باكستاني الهند هندي
  بنغلاديش نيبال سريلانكا الصين صيني بكين اليابان ياباني طوكيو كوريا كوري سيول إندونيسيا جاكرتا ماليزيا الفلبين فيتنام تايلاند كمبوديا أستراليا نيوزيلندا
  فيجي روسيا روسي موسكو أوكرانيا أوكراني كييف بريطانيا بريطاني لندن فرنسا فرنسي باريس ألمانيا ألماني برلين إيطاليا إيطالي روما إسبانيا إسباني
  مدريد البرتغال لشبونة هولندا هولاندا بلجيكا بروكسل سويسرا سويسري جنيف النمسا فيينا السويد السويدي النرويج أوسلو الدنمارك فنلندا بولندا اليونان
  أوروبا أوروبي أميركا أمريكا أميركي أمريكي واشنطن نيويورك الولايات_المتحدة كندا كندي المكسيك البرازيل برازيلي الأرجنتين تشيلي فنزويلا كولومبيا
  كوبا هايتي أفريقيا إفريقيا أفريقي إفريقي نيجيريا كينيا نيروبي إثيوبيا تنزانيا أوغندا تشاد السنغال المالديف سيشل زنجبار تيمور طاجيكستان كشمير
  ترامب بوتين نتنياهو أردوغان زيلينسكي ماكرون صفاقس سوسة بنزرت
  saudi riyadh jeddah mecca qatar qatari doha bahrain bahraini manama emirates uae dubai abu_dhabi oman omani muscat yemen yemeni sanaa iraq iraqi
  baghdad basra mosul syria syrian damascus aleppo lebanon lebanese beirut jordan jordanian amman palestine palestinian gaza jerusalem west_bank israel
  israeli egypt egyptian cairo sudan sudanese khartoum libya libyan tripoli tunisia tunisian algeria algerian morocco moroccan rabat somalia iran iranian
  tehran turkey turkish ankara istanbul afghanistan afghan kabul pakistan pakistani india indian china chinese beijing japan japanese tokyo korea korean seoul
  indonesia indonesian jakarta malaysia philippines vietnam thailand australia australian russia russian moscow ukraine ukrainian kyiv britain british uk london
  france french paris germany german berlin italy italian rome spain spanish madrid portugal lisbon netherlands dutch belgium brussels
  switzerland swiss geneva austria vienna sweden norway oslo europe european us usa american washington new_york canada canadian mexico brazil argentina chile
  venezuela haiti africa african nigeria kenya ethiopia trump putin netanyahu erdogan zelensky macron`
