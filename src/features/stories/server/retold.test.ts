import { describe, expect, test } from 'vitest'
import { isRetold } from './retold.ts'
import { signatureOf } from './storySignature.ts'
import { Weighed } from './weighed.ts'

const agencies = { agencyHasBoth: false }

function read(title: string, text: string): Weighed {
  const half = () => 0.5
  return new Weighed(signatureOf(title, text), { weigh: half, rarity: half, postsWith: () => 100 })
}

const match = (winner: string, loser: string, goals: string) =>
  read(
    `${winner} يهزم ${loser} ${goals} في كأس الأمير`,
    `فاز فريق ${winner} على ${loser} بنتيجة ${goals} في الدور ربع النهائي من كأس الأمير لكرة القدم مساء اليوم أمام جمهور كبير ملأ مدرجات الملعب، ` +
      'وسيطر الفائز على مجريات الشوط الأول قبل أن يحسم اللقاء في الدقائق الأخيرة من الشوط الثاني بعد سلسلة من الهجمات المتتالية. ' +
      'وقال مدرب الفريق بعد المباراة إن لاعبيه التزموا بالخطة منذ البداية وإنهم يستحقون بلوغ نصف النهائي الذي يقام الأسبوع المقبل.',
  )

describe('one text about two events', () => {
  test('is recognised by the teams and the score of its headline', () => {
    expect(isRetold(match('القادسية', 'كاظمة', '3-1'), match('السالمية', 'النصر', '2-0'), agencies)).toBe(true)
  })

  test('is recognised by the teams alone', () => {
    expect(isRetold(match('القادسية', 'كاظمة', '2-0'), match('السالمية', 'النصر', '2-0'), agencies)).toBe(true)
  })

  test('is recognised by the score alone', () => {
    expect(isRetold(match('القادسية', 'كاظمة', '3-1'), match('القادسية', 'كاظمة', '2-0'), agencies)).toBe(true)
  })
})

describe('one event', () => {
  test('keeps its report whose headline another agency has written anew', () => {
    const { signature } = match('القادسية', 'كاظمة', '3-1')
    const other = read(
      'القادسية إلى نصف النهائي على حساب كاظمة',
      'فاز فريق القادسية على كاظمة بنتيجة 3-1 في الدور ربع النهائي من كأس الأمير لكرة القدم مساء اليوم أمام جمهور كبير ملأ مدرجات الملعب، ' +
        'وسيطر الفائز على مجريات الشوط الأول قبل أن يحسم اللقاء في الدقائق الأخيرة من الشوط الثاني بعد سلسلة من الهجمات المتتالية.',
    )
    expect(signature.passages.length).toBeGreaterThan(3)
    expect(isRetold(match('القادسية', 'كاظمة', '3-1'), other, { agencyHasBoth: true })).toBe(false)
  })

  test('keeps a report in other words with a higher toll', () => {
    const first = read(
      'مقتل 21 شخصاً في غرق عبّارة',
      'لقي 21 شخصاً حتفهم عندما غرقت عبّارة قبالة الساحل الجنوبي للبلاد فجر اليوم، والبحث عن الناجين مستمر.',
    )
    const later = read(
      'ارتفاع ضحايا العبّارة إلى 38',
      'قال الدفاع المدني إن عدد القتلى ارتفع إلى 38 بعد انتشال جثث جديدة من العبّارة التي غرقت في المياه الإقليمية.',
    )
    expect(isRetold(first, later, { agencyHasBoth: true })).toBe(false)
  })
})
