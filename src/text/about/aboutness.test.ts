import { describe, expect, test } from 'vitest'
import { analyseText } from '../query/analysedText.ts'
import { readKeyword } from '../query/readKeyword.ts'
import { Aboutness } from './aboutness.ts'

const about = (keyword: string, title: string, body: string) =>
  new Aboutness(analyseText(title), analyseText(body)).of(readKeyword(keyword))

const strike = 'بدأ عمال المطار إضراباً ليوم واحد وألغيت رحلات كثيرة وقال المتحدث باسم النقابة إن المفاوضات مع الشركة على الأجور تعثرت'

describe('a text is rather about a keyword', () => {
  test('that its headline names than about one that its last sentence names', () => {
    const titled = about('الكويت', 'الكويت تستضيف القمة', 'تستضيف الكويت القمة الشهر المقبل، وتصل الوفود إلى الكويت مطلع الأسبوع')
    const passing = about('الكويت', 'إضراب في مطار مدريد', `${strike} ونصحت سفارة الكويت مواطنيها بالتأخر`)
    expect(titled).toBeGreaterThan(0.8)
    expect(passing).toBeLessThan(0.3)
  })

  test('than about one that is part of another name', () => {
    const body = `${strike} وأضاف أن الرحلات تعود غداً`
    expect(about('الرياض', 'إضراب في الرياض', body)).toBeGreaterThan(about('الرياض', 'إضراب في حي الرياض', body))
  })

  test('that it names again and again than about one that it names once', () => {
    const often = `${strike} وفي تويوتا قال العمال إن تويوتا وعدت بزيادة وإن إدارة تويوتا لم تف بوعدها`
    expect(about('تويوتا', 'إضراب جديد', often)).toBeGreaterThan(about('تويوتا', 'إضراب جديد', `${strike} كما في تويوتا`))
  })

  test('whose nisba is in the headline than about one that only the text has', () => {
    const body = `${strike} وكان في الكويت إضراب مثله`
    expect(about('الكويت', 'إضراب كويتي', body)).toBeGreaterThan(about('الكويت', 'إضراب إسباني', body))
  })
})

test('a keyword of several words is named only where they stand together', () => {
  const body = `${strike} وطاقة العمال نفدت`
  const apart = `${body} وأما النووية فقال عنها إنها بعيدة`
  expect(about('الطاقة النووية', 'محطة جديدة', `${body} ومثلها الطاقة النووية`)).toBeGreaterThan(
    about('الطاقة النووية', 'محطة جديدة', apart),
  )
})

test('any keyword and any text give a number from 0 to 1', () => {
  for (const keyword of ['', '-كرة', '"مجلس الأمة"', 'كوي*', 'أ OR ب', '~كلمة'])
    for (const text of ['', 'كرة', '…'.repeat(50)]) {
      const score = about(keyword, text, text)
      expect(score, `${keyword} ${text}`).toBeGreaterThanOrEqual(0)
      expect(score, `${keyword} ${text}`).toBeLessThanOrEqual(1)
    }
})
