/**
 * Names and everyday words that mean the same in both languages, and common spellings; one group
 * in a line (otherNames.ts). «~» before a name: it also means something else («مالي» is
 * financial), so it finds the others but is not found by them. «≈»: mostly this, but another word
 * too («المغرب» is also sunset), so it is found, but an alert excludes nothing by it. «≠»: another
 * name is spelt alike (عُمان, عمّان), so alerts do not know it. A name is found with clitics only
 * («بقطر», not «قطرها»), a place also with or without its article, as printed here; «+», money and
 * everyday words are found with every ending. None is found as the words behind «!», with or
 * without «و» («!بحماس» is enthusiasm, «!قططر» a diameter: homographs.ts). Sources are named before
 * each part; the first part is our own.
 */
export const nameTable = `
# Kuwait and the Gulf: our own
Saudi Arabia | Saudi | +السعودية
UAE | Emirates | الإمارات
Gulf Cooperation Council | GCC | مجلس التعاون الخليجي | مجلس التعاون
Kuwait City | مدينة الكويت
Jahra | Al-Jahra | الجهراء
Ahmadi | Al-Ahmadi | الأحمدي
Hawalli | Hawally | ~حولي | محافظة حولي | منطقة حولي | أمن حولي | مخفر حولي | بلدية حولي | شقة حولي | ميدان حولي | مستشفى حولي | مجمع حولي | شارع تونس حولي | في حولي | بحولي
Farwaniya | Farwaniyah | الفروانية
Mubarak Al-Kabeer | مبارك الكبير
Salmiya | Salmiyah | السالمية
Fahaheel | الفحيحيل
Mutlaa | المطلاع
Failaka | فيلكا
Bubiyan | بوبيان
Shuwaikh | الشويخ
Sabah Al-Ahmad | صباح الأحمد
Subiya | Subiyah | ~الصبية | جسر الصبية | طريق الصبية | محطة الصبية | منطقة الصبية | بر الصبية | مخيمات الصبية
Wafra | Al-Wafra | ≈الوفرة
Abdali | Al-Abdali | العبدلي
Kuwait Airways | الخطوط الجوية الكويتية | الخطوط الكويتية
Kuwait Petroleum Corporation | KPC | مؤسسة البترول الكويتية
National Assembly | مجلس الأمة
KUNA | ≈كونا
Boursa Kuwait | Kuwait stock exchange | بورصة الكويت
Mecca | Makkah | مكة | مكة المكرمة
Medina | Madinah | المدينة المنورة
Jeddah | ≈جدة
Dammam | الدمام
Abu Dhabi | أبوظبي
Sharjah | الشارقة
Doha | الدوحة
Manama | المنامة
Sanaa | Sana'a | صنعاء
Basra | البصرة
Mosul | ≈الموصل
Erbil | أربيل
Aleppo | ≈حلب
Homs | ≈حمص
Tyre | مدينة صور
Sousse | سوسة
Rafah | رفح
Khan Younis | Khan Yunis | خان يونس
Ramallah | رام الله
Nablus | نابلس
Jenin | جنين
West Bank | الضفة الغربية
Gaza Strip | قطاع غزة
Alexandria | الإسكندرية
Suez Canal | قناة السويس
Strait of Hormuz | Hormuz | مضيق هرمز | هرمز
Red Sea | البحر الأحمر
Bab al-Mandab | باب المندب

# Countries and organisations under their usual names: our own
America | أمريكا | أميركا | الولايات المتحدة
~US | USA | الولايات المتحدة | أمريكا | أميركا
Britain | بريطانيا
England | إنجلترا | إنكلترا
Turkey | تركيا
Ivory Coast | كوت ديفوار | ساحل العاج
Ukraine | أوكرانيا | +أوكرانيه
Hungary | المجر | هنغاريا
Denmark | الدنمارك | الدانمارك | الدانمرك
Belarus | بيلاروسيا | بيلاروس
Washington | واشنطن
Europe | أوروبا | أوربا
Africa | أفريقيا | إفريقيا
Asia | آسيا
European Union | ~EU | الاتحاد الأوروبي
United Nations | ~UN | الأمم المتحدة
Security Council | مجلس الأمن
NATO | ناتو | الناتو | حلف شمال الأطلسي
OPEC | أوبك
FIFA | فيفا
UEFA | يويفا
UNESCO | يونسكو | اليونسكو
UNICEF | يونيسف | اليونيسف
UNRWA | أونروا | الأونروا
World Health Organization | منظمة الصحة العالمية
World Bank | البنك الدولي
International Monetary Fund | IMF | صندوق النقد الدولي
Arab League | جامعة الدول العربية | الجامعة العربية
Hamas | ≈حماس !الحماس !بالحماس !للحماس !بحماس
Hezbollah | Hizbollah | حزب الله
Houthi | Houthis | +الحوثيون | +الحوثيين | +الحوثي
Taliban | ≈طالبان !الطالبان
Pentagon | البنتاغون | البنتاجون
White House | البيت الأبيض
Kremlin | الكرملين
Brexit | بريكست

# Formal names of countries: our own
~State of Kuwait | ~دولة الكويت | Kuwait | الكويت
~Kingdom of Saudi Arabia | ~KSA | ~المملكة العربية السعودية | Saudi Arabia | +السعودية
~United Arab Emirates | ~الإمارات العربية المتحدة | ~دولة الإمارات العربية المتحدة | ~دولة الإمارات | UAE | الإمارات
~Kingdom of Bahrain | ~مملكة البحرين | Bahrain | البحرين
~State of Qatar | ~دولة قطر | Qatar | قطر !قططر
~Sultanate of Oman | ≠سلطنة عمان | Oman
~Hashemite Kingdom of Jordan | ~المملكة الأردنية الهاشمية | ≈Jordan | الأردن
~Lebanese Republic | ~الجمهورية اللبنانية | Lebanon | لبنان
~Syrian Arab Republic | ~الجمهورية العربية السورية | Syria | سوريا
~Republic of Iraq | ~جمهورية العراق | Iraq | العراق
~Arab Republic of Egypt | ~جمهورية مصر العربية | Egypt | مصر
~State of Palestine | ~دولة فلسطين | Palestine | فلسطين
~Republic of Yemen | ~الجمهورية اليمنية | Yemen | اليمن
~State of Libya | ~دولة ليبيا | Libya | ليبيا
~Republic of Tunisia | ~الجمهورية التونسية | Tunisia | تونس
~الجمهورية الجزائرية | Algeria | الجزائر
~Kingdom of Morocco | ~المملكة المغربية | Morocco | ≈المغرب
~Republic of the Sudan | ~جمهورية السودان | Sudan | السودان
~الجمهورية الإسلامية الموريتانية | Mauritania | موريتانيا
~Islamic Republic of Iran | ~الجمهورية الإسلامية الإيرانية | Iran | إيران
~Republic of Türkiye | ~الجمهورية التركية | Turkey | تركيا
~جمهورية الصين الشعبية | China | الصين
~Russian Federation | ~روسيا الاتحادية | Russia | روسيا
~جمهورية ألمانيا الاتحادية | Germany | ألمانيا
~United States of America | ~الولايات المتحدة الأمريكية | ~الولايات المتحدة الأميركية | USA | الولايات المتحدة | أمريكا | أميركا

# Money: our own
dollar | دولار
euro | يورو
dinar | دينار
riyal | rial | ريال
dirham | درهم
yuan | يوان
yen | ~ين
ruble | rouble | روبل
rupee | روبية !روبيان
lira | ليرة
bitcoin | بيتكوين | بتكوين
Brent | برنت

# Companies and products, with their common spellings: our own
~X | on X | via X | platform X | X post | X account | X users | ~إكس | منصة إكس | موقع إكس | على إكس | عبر إكس | حساب إكس
Twitter | تويتر
Facebook | فيسبوك | فايسبوك | فيس بوك
Instagram | إنستغرام | انستجرام | انستقرام
WhatsApp | واتساب | واتس اب
YouTube | يوتيوب
TikTok | تيك توك | تيكتوك
Snapchat | سناب شات | سنابشات
Telegram | تيليغرام | تلغرام | تيليجرام
LinkedIn | لينكد إن | لينكدإن
Netflix | نتفليكس
Spotify | سبوتيفاي
iPhone | آيفون | أيفون | آي فون
iPad | آيباد | أيباد
Apple | شركة آبل | شركة أبل | ~آبل | ~أبل
Google | غوغل | جوجل | قوقل | كوكل
Android | أندرويد
Microsoft | مايكروسوفت
Windows | ويندوز
Amazon | أمازون
Samsung | سامسونغ | سامسونج
Galaxy | غالاكسي | جالاكسي
Huawei | هواوي !هاو
Nvidia | إنفيديا | انفيديا
Intel | إنتل
OpenAI | أوبن إيه آي
ChatGPT | تشات جي بي تي | شات جي بي تي
Tesla | تسلا | تيسلا
SpaceX | سبيس إكس
Starlink | ستارلينك
NASA | ناسا
Boeing | بوينغ | بوينج
Airbus | إيرباص | ايرباص
Toyota | تويوتا
Uber | أوبر
Aramco | أرامكو
PlayStation | بلايستيشن | بلاي ستيشن
Wi-Fi | واي فاي
Bluetooth | بلوتوث
Covid | كوفيد
corona | coronavirus | كورونا

# People: our own
Trump | ترامب | ترمب
Biden | بايدن
Obama | أوباما
Putin | بوتين
Zelensky | Zelenskyy | زيلينسكي
Macron | ماكرون
Netanyahu | نتنياهو
Erdogan | أردوغان | إردوغان
Sisi | السيسي
Khamenei | خامنئي
Musk | إيلون ماسك | ~ماسك
Zuckerberg | زوكربيرغ | زوكربيرج
Guterres | غوتيريش | جوتيريش
Messi | ميسي
Ronaldo | رونالدو
Mbappe | مبابي
Neymar | نيمار
Mohamed Salah | Mo Salah | محمد صلاح
Guardiola | غوارديولا | جوارديولا
Ancelotti | أنشيلوتي
Mourinho | مورينيو

# Sport: our own
Copa America | كوبا أمريكا | كوبا أميركا
World Cup | كأس العالم | المونديال
Champions League | دوري أبطال أوروبا
Premier League | الدوري الإنجليزي | الدوري الممتاز
La Liga | الليغا | الدوري الإسباني
Asian Cup | كأس آسيا
Gulf Cup | كأس الخليج | ~خليجي
Olympics | Olympic Games | الأولمبياد | الألعاب الأولمبية
Formula 1 | Formula One | فورمولا 1 | الفورمولا
Wimbledon | ويمبلدون
Real Madrid | ريال مدريد
Barcelona | Barca | برشلونة
Atletico Madrid | أتلتيكو مدريد
Liverpool | ليفربول
Arsenal | أرسنال | آرسنال
Chelsea | تشيلسي
Manchester United | مانشستر يونايتد
Manchester City | مانشستر سيتي
Tottenham | توتنهام
Bayern Munich | Bayern | بايرن ميونيخ | بايرن ميونخ
Juventus | يوفنتوس
Milan | ≈ميلان
Inter Milan | إنتر ميلان
Al-Hilal | ~Hilal | ~الهلال
Al-Nassr | ~Nassr | ~النصر
Al-Qadsia | Qadsia | القادسية

# Everyday words of news: our own, judged by the titles of 34,000 articles that have them
Emir | ~Amir | أمير
prince | أمير
crown prince | ولي العهد
king | ملك !ملكت
prime minister | رئيس الوزراء | رئيس مجلس الوزراء
minister | وزير
ministry | وزارة
government | حكومة
cabinet | مجلس الوزراء
parliament | برلمان
election | انتخابات
law | قانون
decree | مرسوم
court | محكمة
prison | jail | سجن !سجنت
police | شرطة
army | جيش
crime | جريمة
~drugs | narcotics | مخدرات
smuggling | تهريب
corruption | فساد
fraud | احتيال
money laundering | غسل الأموال | غسيل الأموال
nationality | citizenship | جنسية
residency | ~إقامة | قانون الإقامة
visa | تأشيرة
border | ~حدود | حدودي
embassy | سفارة
ambassador | سفير
summit | قمة !قمم
conference | مؤتمر
agreement | اتفاق
agreement | اتفاقية
negotiations | مفاوضات
talks | محادثات
talks | مباحثات
sanctions | عقوبات
protest | احتجاج
protest | مظاهرة
crisis | أزمة
war | حرب
ceasefire | وقف إطلاق النار
truce | هدنة
attack | هجوم
explosion | blast | انفجار
missile | صاروخ
drone | طائرة مسيرة | طائرة بدون طيار
nuclear | نووي
hostages | رهائن
refugees | لاجئين
migrants | مهاجرين
weather | طقس !طقوس
temperature | درجة الحرارة
heatwave | heat wave | موجة حر
rain | مطر
storm | عاصفة
dust | غبار
fog | ضباب
flood | فيضان
earthquake | quake | زلزال
~fire | حريق
volcano | بركان
traffic | مرور !مرورا
traffic accident | car accident | حادث مروري | حادث سير
~road | طريق
bridge | جسر
airport | مطار
~plane | aircraft | طائرة
~flight | رحلة جوية
~port | ميناء
~ship | vessel | سفينة
car | سيارة
electricity | كهرباء
water | مياه
oil | نفط
gas | غاز
energy | طاقة
petrol | gasoline | بنزين
gold | ذهب
silver | فضة
price | سعر !سعرات
inflation | تضخم
budget | ميزانية
budget | موازنة
economy | اقتصاد
tax | ضريبة
bank | بنك
central bank | البنك المركزي
~stock | سهم
stock market | stock exchange | بورصة | سوق الأسهم
market | سوق
investment | استثمار
company | شركة !شرك
loan | قرض
salary | راتب
unemployment | بطالة
trade | تجارة
real estate | عقار
housing | إسكان
tourism | سياحة
hotel | فندق
restaurant | مطعم
health | صحة
hospital | مستشفى
doctor | طبيب
patient | مريض !مرضية !مرضيا
vaccine | لقاح
virus | فيروس
cancer | سرطان
diabetes | سكري
medicine | دواء
school | مدرسة
student | طالب !طالبت !طالبوا
teacher | معلم
university | جامعة
education | تعليم !تعاليم
exam | امتحان
children | أطفال
women | نساء
citizen | مواطن
expatriate | expat | وافد
football | soccer | كرة القدم
basketball | كرة السلة
tennis | تنس
~match | مباراة
player | لاعب
~coach | مدرب
national team | منتخب
championship | tournament | بطولة !بطول
film | movie | فيلم
cinema | سينما
theatre | theater | مسرح
music | موسيقى
festival | مهرجان
exhibition | معرض
book fair | معرض الكتاب
museum | متحف
artist | فنان
technology | تكنولوجيا
technology | تقنية
artificial intelligence | ~AI | الذكاء الاصطناعي
internet | إنترنت
phone | هاتف
cybersecurity | الأمن السيبراني
satellite | قمر صناعي | قمر اصطناعي
climate | مناخ
environment | بيئة
pollution | تلوث
Ramadan | رمضان
Eid al-Fitr | عيد الفطر
Eid al-Adha | عيد الأضحى
Hajj | حج
mosque | مسجد
prayer | صلاة

# Territories: CLDR 48.0
Andorra | أندورا !باندورا
United Arab Emirates | الإمارات العربية المتحدة
Afghanistan | أفغانستان
Antigua & Barbuda | أنتيغوا وبربودا
Anguilla | أنغويلا
Albania | ألبانيا
Armenia | أرمينيا
Angola | أنغولا
Antarctica | أنتاركتيكا
Argentina | الأرجنتين
American Samoa | ساموا الأمريكية
Austria | النمسا
Australia | أستراليا
Aruba | أروبا
Åland Islands | جزر آلاند
Azerbaijan | أذربيجان
Bosnia & Herzegovina | Bosnia | البوسنة والهرسك
Barbados | بربادوس
Bangladesh | بنغلاديش
Belgium | بلجيكا
Burkina Faso | بوركينا فاسو
Bulgaria | بلغاريا
Bahrain | البحرين
Burundi | بوروندي
Benin | ~بنين
Bermuda | برمودا
Brunei | بروناي
Bolivia | بوليفيا
Caribbean Netherlands | هولندا الكاريبية
Brazil | البرازيل
Bahamas | جزر البهاما
Bhutan | بوتان
Botswana | بوتسوانا
Belarus | بيلاروس
Belize | ~بليز | منتخب بليز
Canada | كندا
Cocos Islands | جزر كوكوس
Congo Kinshasa | الكونغو كينشاسا
Central African Republic | جمهورية أفريقيا الوسطى
Congo Brazzaville | الكونغو برازافيل
Switzerland | سويسرا
Côte d’Ivoire | ساحل العاج
Cook Islands | جزر كوك
Chile | +تشيلي
Cameroon | الكاميرون
China | الصين
Colombia | كولومبيا
Costa Rica | كوستاريكا
Cuba | ≈كوبا !كوببا
Cape Verde | الرأس الأخضر
Curaçao | كوراساو
Christmas Island | جزيرة كريسماس
Cyprus | قبرص
Czechia | +التشيك
Germany | ألمانيا
Djibouti | جيبوتي
Denmark | الدانمرك
Dominica | دومينيكا
Dominican Republic | جمهورية الدومينيكان
Algeria | الجزائر
Ecuador | الإكوادور
Estonia | إستونيا
Egypt | مصر
Western Sahara | الصحراء الغربية
Eritrea | إريتريا
Spain | إسبانيا
Ethiopia | إثيوبيا
European Union | الاتحاد الأوروبي
Eurozone | منطقة اليورو
Finland | فنلندا
Fiji | فيجي
Falkland Islands | جزر فوكلاند
Micronesia | ميكرونيزيا
Faroe Islands | جزر فارو
France | فرنسا
Gabon | الغابون
United Kingdom | المملكة المتحدة
Grenada | غرينادا
≈Georgia | جورجيا
French Guiana | غويانا الفرنسية
Guernsey | غيرنزي
Ghana | غانا
Gibraltar | جبل طارق
Greenland | غرينلاند
Gambia | غامبيا
Guinea | غينيا
Guadeloupe | غوادلوب
Equatorial Guinea | غينيا الاستوائية
Greece | اليونان
South Georgia & South Sandwich Islands | جورجيا الجنوبية وجزر ساندويتش الجنوبية
Guatemala | غواتيمالا
Guam | غوام
Guinea-Bissau | غينيا بيساو
Guyana | غيانا
Hong Kong | هونغ كونغ الصينية | هونغ كونغ
Honduras | هندوراس
Croatia | كرواتيا
Haiti | هايتي
Hungary | هنغاريا
Canary Islands | جزر الكناري
Indonesia | إندونيسيا
Ireland | أيرلندا
Israel | إسرائيل
Isle of Man | جزيرة مان
India | الهند
Iraq | العراق
Iran | إيران
Iceland | آيسلندا
Italy | إيطاليا
≈Jersey | جيرسي
Jamaica | جامايكا
≈Jordan | الأردن
Japan | اليابان
Kenya | كينيا
Kyrgyzstan | قيرغيزستان
Cambodia | كمبوديا
Kiribati | كيريباتي
Comoros | جزر القمر
North Korea | كوريا الشمالية
South Korea | كوريا الجنوبية
Kuwait | الكويت
Cayman Islands | جزر كايمان
Kazakhstan | كازاخستان
Laos | لاوس
Lebanon | لبنان
Liechtenstein | ليختنشتاين
Sri Lanka | سريلانكا
Liberia | ليبيريا
Lesotho | ليسوتو
Lithuania | ليتوانيا
Luxembourg | لوكسمبورغ
Latvia | لاتفيا
Libya | ليبيا
Morocco | ≈المغرب
Monaco | موناكو
Moldova | مولدوفا
Montenegro | الجبل الأسود
Madagascar | مدغشقر
Marshall Islands | جزر مارشال
North Macedonia | مقدونيا الشمالية
Mali | ~مالي
Myanmar | ميانمار
Mongolia | منغوليا
Macao | منطقة ماكاو الإدارية الخاصة | مكاو
Northern Mariana Islands | جزر ماريانا الشمالية
Martinique | جزر المارتينيك
Mauritania | موريتانيا
Montserrat | مونتسرات
Malta | مالطا
Mauritius | موريشيوس
Maldives | جزر المالديف
Malawi | ملاوي
Mexico | المكسيك
Malaysia | ماليزيا
Mozambique | موزمبيق
Namibia | ناميبيا
New Caledonia | كاليدونيا الجديدة
Niger | النيجر
Norfolk Island | جزيرة نورفولك
Nigeria | نيجيريا
Nicaragua | نيكاراغوا
Netherlands | هولندا
Norway | النرويج
Nepal | +نيبال
Nauru | ناورو
Niue | ~نيوي
New Zealand | نيوزيلندا
Oman | ≠عُمان !عمّان
Panama | بنما
Peru | +بيرو
French Polynesia | بولينيزيا الفرنسية
Papua New Guinea | بابوا غينيا الجديدة
Philippines | الفلبين
Pakistan | باكستان
Poland | بولندا
Pitcairn Islands | Pitcairn | جزر بيتكيرن
Puerto Rico | بورتوريكو
Palestinian Territories | Palestine | الأراضي الفلسطينية | فلسطين
Portugal | البرتغال
Palau | بالاو
Paraguay | +باراغواي
Qatar | قطر !قططر
Réunion | روينيون
Romania | رومانيا
Serbia | صربيا
Russia | روسيا
Rwanda | رواندا
Saudi Arabia | المملكة العربية السعودية
Solomon Islands | جزر سليمان
Seychelles | سيشل
Sudan | السودان
Sweden | السويد
Singapore | سنغافورة
Slovenia | سلوفينيا
Svalbard & Jan Mayen | سفالبارد وجان ماين
Slovakia | سلوفاكيا
Sierra Leone | سيراليون
San Marino | سان مارينو
Senegal | السنغال
Somalia | الصومال
Suriname | سورينام
South Sudan | جنوب السودان
São Tomé & Príncipe | ساو تومي وبرينسيبي
El Salvador | السلفادور
Sint Maarten | سانت مارتن
Syria | سوريا
Eswatini | إسواتيني
Turks & Caicos Islands | جزر توركس وكايكوس
Chad | تشاد
Togo | توغو
Thailand | تايلاند
Tajikistan | طاجيكستان
Tokelau | توكيلاو
Timor-Leste | تيمور ليشتي
Turkmenistan | تركمانستان
Tunisia | تونس
Tonga | تونغا
Türkiye | تركيا
Trinidad & Tobago | ترينيداد وتوباغو
Tuvalu | توفالو
Taiwan | تايوان
Tanzania | تنزانيا
Ukraine | أوكرانيا
Uganda | أوغندا
United Nations | الأمم المتحدة
United States | الولايات المتحدة
Uruguay | +أورغواي
Uzbekistan | أوزبكستان
Vatican City | الفاتيكان
Venezuela | فنزويلا
British Virgin Islands | جزر فيرجن البريطانية
Vietnam | فيتنام
Vanuatu | فانواتو
Wallis & Futuna | جزر والس وفوتونا
Samoa | ~ساموا
Kosovo | كوسوفو
Yemen | اليمن
Mayotte | ~مايوت
South Africa | جنوب أفريقيا
Zambia | زامبيا
Zimbabwe | زيمبابوي

# Currencies: CLDR 48.0
US Dollar | دولار أمريكي
Euro | يورو
British Pound | جنيه إسترليني
Kuwaiti Dinar | دينار كويتي
Saudi Riyal | ريال سعودي
United Arab Emirates Dirham | درهم إماراتي
Qatari Riyal | ريال قطري
Bahraini Dinar | دينار بحريني
Omani Rial | ريال عماني
Egyptian Pound | جنيه مصري
Jordanian Dinar | دينار أردني
Lebanese Pound | جنيه لبناني
Syrian Pound | ليرة سورية
Iraqi Dinar | دينار عراقي
Iranian Rial | ريال إيراني
Turkish Lira | ليرة تركية
Yemeni Rial | ريال يمني
Moroccan Dirham | درهم مغربي
Tunisian Dinar | دينار تونسي
Algerian Dinar | دينار جزائري
Libyan Dinar | دينار ليبي
Sudanese Pound | جنيه سوداني
Japanese Yen | ين ياباني
Chinese Yuan | يوان صيني
Indian Rupee | روبية هندي
Pakistani Rupee | روبية باكستاني
Russian Ruble | روبل روسي
Swiss Franc | فرنك سويسري

# Languages: CLDR 48.0
English | الإنجليزية
French | الفرنسية
German | الألمانية
Spanish | الإسبانية
Italian | الإيطالية
Portuguese | البرتغالية
Russian | الروسية
Chinese | الصينية
Japanese | اليابانية
Korean | الكورية
Turkish | التركية
Persian | الفارسية
Urdu | الأوردية
Hebrew | العبرية
Kurdish | الكردية
Amharic | الأمهرية
Somali | الصومالية
Swahili | السواحلية
Bangla | البنغالية
Tamil | التاميلية
Ukrainian | الأوكرانية
Greek | اليونانية
Latin | اللاتينية
Dutch | الهولندية
Swedish | السويدية
Polish | البولندية
Armenian | الأرمنية
Indonesian | الإندونيسية
Malay | الماليزية
Thai | التايلاندية

# Cities: cldr-dates-modern
Abidjan | أبيدجان
Accra | أكرا
Addis Ababa | أديس أبابا
Algiers | الجزائر
Asmara | أسمرة
Bamako | باماكو
Bangui | بانغوي
Banjul | بانجول
Bissau | بيساو
Blantyre | بلانتاير
Brazzaville | برازافيل
Bujumbura | بوجومبورا
Cairo | القاهرة
Casablanca | الدار البيضاء
Ceuta | ≈سبتة
Conakry | كوناكري
Dakar | داكار
Dar es Salaam | دار السلام
Djibouti | جيبوتي
Douala | دوالا
El Aaiun | ~العيون
Freetown | فري تاون
Gaborone | غابورون
Harare | هراري
Johannesburg | جوهانسبرغ
Juba | جوبا
Kampala | كامبالا
Khartoum | الخرطوم
Kigali | كيغالي
Kinshasa | كينشاسا
Lagos | لاغوس
Libreville | ليبرفيل
Lome | ~لومي
Luanda | لواندا
Lubumbashi | لومبباشا
Lusaka | لوساكا
Malabo | مالابو
Maputo | مابوتو
Maseru | ماسيرو
Mbabane | مباباني
Mogadishu | مقديشيو
Monrovia | مونروفيا
Nairobi | نيروبي
Ndjamena | نجامينا
Niamey | نيامي
Nouakchott | نواكشوط
Ouagadougou | واغادوغو
Porto-Novo | بورتو نوفو
São Tomé | ساو تومي
Tripoli | طرابلس
Tunis | تونس
Windhoek | ويندهوك
Aden | عدن
Almaty | ألماتي
Amman | ≠عمّان
Anadyr | ~أندير
Aqtau | أكتاو
Aqtobe | أكتوب
Ashgabat | عشق آباد
Atyrau | أتيراو
Baghdad | بغداد
Bahrain | البحرين
Baku | باكو
Bangkok | بانكوك
Barnaul | بارناول
Beirut | بيروت
Bishkek | بشكيك
Brunei | بروناي
Kolkata | كالكتا
Chita | تشيتا
Choibalsan | تشوبالسان
Colombo | كولومبو
Damascus | دمشق
Dhaka | ≈دكا
Dili | ~ديلي
Dubai | دبي
Dushanbe | دوشانبي
Famagusta | فاماغوستا
Gaza | غزة
Hebron | هيبرون
Hong Kong | هونغ كونغ
Hovd | هوفد
Irkutsk | ايركيتسك
Jakarta | جاكرتا
Jayapura | جايابيورا
Jerusalem | القدس
Kabul | كابول
Kamchatka | كامتشاتكا
Karachi | كراتشي
Kathmandu | كاتماندو
Khandyga | خانديجا
Krasnoyarsk | كراسنويارسك
Kuala Lumpur | كوالا لامبور
Kuching | كيشينج
Kuwait | الكويت
Macao | ماكاو
Magadan | مجادن
Makassar | ماكسار
Manila | مانيلا
Muscat | ≈مسقط
Nicosia | نيقوسيا
Novokuznetsk | نوفوكوزنتسك
Novosibirsk | نوفوسبيرسك
Omsk | أومسك
~Oral | أورال
Phnom Penh | بنوم بنه
Pontianak | بونتيانك
Pyongyang | بيونغ يانغ
Qatar | قطر !قططر
Kostanay | قوستاناي
Qyzylorda | كيزيلوردا
Yangon | رانغون
Riyadh | ≈الرياض
Ho Chi Minh City | مدينة هو تشي منة
Sakhalin | سكالين
Samarkand | سمرقند
Seoul | ≈سول
Shanghai | شنغهاي
Singapore | سنغافورة
Srednekolymsk | سريدنكوليمسك
Taipei | تايبيه
Tashkent | طشقند
Tbilisi | تبليسي
Tehran | طهران
Thimphu | تيمفو
Tokyo | طوكيو
Tomsk | تومسك
Ulaanbaatar | آلانباتار
Urumqi | أرومكي
Ust-Nera | أوست نيرا
Vientiane | فيانتيان
Vladivostok | فلاديفوستك
Yakutsk | ياكتسك
Yekaterinburg | يكاترنبيرج
Yerevan | يريفان
Amsterdam | أمستردام
Andorra | أندورا !باندورا
Astrakhan | أستراخان
Athens | أثينا
Belgrade | بلغراد
Berlin | برلين
Bratislava | براتيسلافا
Brussels | بروكسل
Bucharest | بوخارست
Budapest | بودابست
Busingen | بوسنغن
Chisinau | تشيسيناو
Copenhagen | كوبنهاغن
Dublin | دبلن
Gibraltar | جبل طارق
Guernsey | غيرنزي
Helsinki | هلسنكي
Isle of Man | جزيرة مان
Istanbul | إسطنبول
≈Jersey | جيرسي
Kaliningrad | كالينجراد
Kyiv | كييف
Kirov | كيروف
Lisbon | لشبونة
Ljubljana | ليوبليانا
London | لندن
Luxembourg | لوكسمبورغ
Madrid | مدريد
Malta | مالطة
Mariehamn | ماريهامن
Minsk | مينسك
Monaco | موناكو
Moscow | موسكو
Oslo | أوسلو
Paris | باريس
Podgorica | بودغوريكا
Prague | براغ
Riga | ريغا
Rome | روما
Samara | ~سمراء
San Marino | سان مارينو
Sarajevo | سراييفو
Saratov | ساراتوف
Simferopol | سيمفروبول
Skopje | سكوبي
Sofia | صوفيا
Stockholm | ستوكهولم
Tallinn | تالين
Tirane | تيرانا
Ulyanovsk | أوليانوفسك
Vaduz | فادوز
Vatican | الفاتيكان
Vienna | فيينا
Vilnius | فيلنيوس
Volgograd | فولوجراد
Warsaw | وارسو
Zagreb | زغرب
Zurich | زيورخ
Bogota | بوغوتا
Buenos Aires | بوينوس أيرس
Caracas | كاراكاس
Chicago | شيكاغو
Detroit | ديترويت
Havana | هافانا
La Paz | لا باز
Lima | ليما
Los Angeles | لوس انجلوس
Mexico City | مكسيكو سيتي
Montevideo | مونتفيديو
New York | نيويورك
Santiago | سانتياغو
Sao Paulo | ساو باولو
Toronto | تورونتو
Vancouver | فانكوفر
Melbourne | ميلبورن
Sydney | سيدني
Auckland | أوكلاند
Honolulu | هونولولو
`
