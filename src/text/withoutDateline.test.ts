import { expect, test } from 'vitest'
import { placeOf, withoutDateline } from './withoutDateline.ts'

const rest = 'أعلن ديوان التوظيف عن 560 وظيفة شاغرة في جهات حكومية'
const english = 'Kuwait will hand over 980 housing plots by December'

test.each([
  ['مرقاب - ', ['مرقاب', 'Mirqab']],
  ['السارية - ', ['شبكة السارية', 'Sariya Network']],
  ['الكويت - 23 نوفمبر (السيف) - ', ['وكالة السيف للأنباء', 'Seef News Agency']],
  ['الكويت - كونا - ', ['القبس', 'Al-Qabas']],
  ['الكويت – «كونا»: ', ['القبس', 'Al-Qabas']],
  ['باريس - أ.ف.ب: ', ['الجزيرة', 'Al-Jazirah']],
  ['أحمد علي- سبق- ', ['سبق', 'Sabq']],
  ['عين اليوم – ', ['عين اليوم', '']],
  ['* كابل - «الشرق الأوسط»: ', ['الشرق الأوسط', 'Asharq Al-Awsat']],
])('the dateline «%s» is left out of an Arabic text', (dateline, names) => {
  expect(withoutDateline(dateline + rest, names)).toBe(rest)
})

test.each([
  ['KUWAIT, Nov 21 (KUNA) -- ', ['كونا', 'KUNA']],
  ['LONDON (Reuters) - ', ['القبس', 'Al-Qabas']],
  ['Seef – ', ['وكالة السيف للأنباء', 'Seef News Agency']],
])('the dateline "%s" is left out of an English text', (dateline, names) => {
  expect(withoutDateline(dateline + english, names)).toBe(english)
})

test.each([
  'قال الوزير: إن الخطة ستنفذ في موعدها قبل نهاية العام',
  'الكويت - السعودية: انطلاق مباراة القمة على استاد جابر',
  'كوفيد-19 يعود إلى الواجهة - تحذيرات من موجة جديدة في الشتاء',
  'مرقاب الكويت القديم يفتح أبوابه للزوار بعد ترميم استمر عامين',
  'دعا خادم الحرمين الشريفين الملك سلمان إلى اجتماع في مرقاب - كما ورد',
  'مرقاب: قصير',
  '',
])('a text without a dateline stays as it is: %s', (text) => {
  expect(withoutDateline(text, ['مرقاب', 'Mirqab'])).toBe(text)
})

test.each([
  ['الكويت - 23 نوفمبر (السيف) - ', ['وكالة السيف للأنباء', 'Seef News Agency'], 'الكويت'],
  ['باريس - أ.ف.ب: ', ['الجزيرة', 'Al-Jazirah'], 'باريس'],
  ['KUWAIT, Nov 21 (KUNA) -- ', ['كونا', 'KUNA'], 'KUWAIT'],
  ['NEW YORK (Reuters) - ', ['القبس', 'Al-Qabas'], 'NEW YORK'],
  ['السارية - ', ['شبكة السارية', 'Sariya Network'], null],
  ['كونا - ', ['القبس', 'Al-Qabas'], null],
  ['أحمد علي- سبق- ', ['سبق', 'Sabq'], null],
  ['الكويت - السعودية: ', ['القبس', 'Al-Qabas'], null],
  ['', ['القبس', 'Al-Qabas'], null],
])('of the dateline «%s» of %j, the place is %s', (dateline, names, place) => {
  expect(placeOf(dateline + rest, names)).toBe(place)
})
