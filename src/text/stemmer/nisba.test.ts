import { describe, expect, test } from 'vitest'
import { fold } from '../tokenizer/fold.ts'
import { nisbaKin } from './nisba.ts'
import { stem } from './stem.ts'

const stemOf = (printed: string) => stem(fold(printed))
const lines = (text: string) =>
  text
    .trim()
    .split(/\s*\.\s*/)
    .map((pair) => pair.split(' ') as [string, string])

const kin = `
الكويت كويتية. الكويت الكويتيين. مصر مصرية. العراق العراقي. إيران الإيرانيون. أمريكا الأمريكية. أمريكا أمريكي. فرنسا الفرنسي. سوريا سوري. روسيا الروسية. كندا كندي.
بريطانيا بريطانيين. الإمارات إماراتيين. فلسطين فلسطينية. باكستان باكستاني. البرلمان برلمانية. آسيا الآسيوية. السياسة سياسيين. الاقتصاد الاقتصادية. القانون قانونية. الأمن الأمنية.
الصحة صحية. الرياضة رياضيين. التربية تربوية. السنة سنوي. الجهراء جهراوي. القضاء القضائية. التنمية تنموي. المستقبل مستقبلي. انتخاب انتخابية. النفط نفطية. الجزائر جزائريون. Kuwait Kuwaitis. Egypt Egyptian`

const unrelated = `
الرياض رياضي. عمل عملي. عمل عملية. بلد بلدية. رئيس رئيسي. مدير مديرية. حال حالي. طائف طائفي. سنة سني. جمع جمعية. جمهور جمهوري. اجتماع اجتماعي. سليمان سليماني. طالبان طالباني. ناد نادي.
شرط شرطي. جنس جنسية. أحمد الأحمدي. سالم السالمية. صباح الصباحية. منصور المنصورية. خالد الخالدية. فهد فهدي. علم عالمي. كرة كري. فارس فارسي. ترك تركي. إبراهيم إبراهيمي. ميزان ميزانية`

describe('nisbaKin', () => {
  test.each(lines(kin))('%s and %s', (base, nisba) => {
    expect(nisbaKin(stemOf(base))).toContain(stemOf(nisba))
    expect(nisbaKin(stemOf(nisba))).toContain(stemOf(base))
  })

  test.each(lines(unrelated))('%s and %s are unrelated', (base, nisba) => {
    expect(nisbaKin(stemOf(base))).not.toContain(stemOf(nisba))
    expect(nisbaKin(stemOf(nisba))).not.toContain(stemOf(base))
  })

  test('is symmetric, and never relates a stem to itself', () => {
    for (const [base, nisba] of [...lines(kin), ...lines(unrelated)]) {
      for (const one of [stemOf(base), stemOf(nisba)]) {
        expect(nisbaKin(one)).not.toContain(one)
        for (const other of nisbaKin(one).filter((kin) => stem(kin) === kin)) expect(nisbaKin(other)).toContain(one)
      }
    }
  })
})
