import { expect, test } from 'vitest'
import { placeOf } from './readDateline.ts'

const rest = 'أعلن ديوان التوظيف عن 560 وظيفة شاغرة في جهات حكومية'

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
