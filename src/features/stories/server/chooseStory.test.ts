import { expect, test } from 'vitest'
import { chooseStory, toCandidate } from './chooseStory.ts'
import type { WeighedPost } from './findSimilar.ts'
import { signatureOf } from './storySignature.ts'
import { Weighed } from './weighed.ts'

const now = Date.parse('2026-11-21T09:00:00Z')

function post(title: string, text: string, agencyId: number, hoursEarlier: number): WeighedPost {
  const signature = signatureOf(title, text)
  const half = () => 0.5
  return {
    signature,
    words: new Weighed(signature, { weigh: half, rarity: half, postsWith: () => 100 }),
    agencyId,
    publishedAt: new Date(now - hoursEarlier * 3_600_000),
  }
}

const forecast = (agencyId: number, hoursEarlier: number) =>
  post(
    'الأرصاد: أمطار رعدية على عسير والباحة',
    'توقعت الأرصاد هطول أمطار رعدية مصحوبة برياح نشطة على عسير والباحة.',
    agencyId,
    hoursEarlier,
  )

/**
 * Whether a forecast of now joins a story that has eight others of this morning, and one that began
 * it so many hours ago.
 */
function joins(beganHoursAgo: number, needed: number): boolean {
  const draft = forecast(1, 0)
  const first = post('الأرصاد تحذر من أمطار على المرتفعات', 'نبهت الأرصاد إلى أمطار على عسير.', 2, beganHoursAgo)
  const members = [...Array.from({ length: 8 }, (_, index) => forecast(index + 3, 2)), first]
  const candidates = members.map((member) => toCandidate(draft, member, { storyId: 7, machineStoryId: 7 }))
  return chooseStory(draft, candidates, needed) !== undefined
}

test('a story ends: the same report fits it less, the longer ago it began', () => {
  const highest = (beganHoursAgo: number) =>
    Array.from({ length: 200 }, (_, step) => step / 20).findLast((needed) => joins(beganHoursAgo, needed))
  expect(highest(20)).toBeGreaterThan(2)
  expect(highest(68)).toBeLessThan((highest(20) as number) - 0.5)
})

const shops = (agencyId: number, hoursEarlier: number, title = 'افتتاح سوق الخضار الجديد في الجهراء') =>
  post(
    title,
    'افتتح محافظ الجهراء صباح اليوم سوق الخضار الجديد الذي يضم ستين محلاً وثلاثة مستودعات مبردة، وقال إن المشروع أنجز قبل موعده بشهرين بعد تعاون البلدية مع أصحاب البسطات القديمة. ' +
      'وأضاف أن الإيجارات ستبقى ثابتة طوال السنوات الثلاث المقبلة تشجيعاً للمزارعين المحليين على عرض محاصيلهم بلا وسطاء. وجال الحاضرون في الممرات واستمعوا إلى ملاحظات الباعة عن مواقف السيارات.',
    agencyId,
    hoursEarlier,
  )
const ofOtherMarket = (agencyId: number) =>
  post('الجهراء: شكاوى من ضيق مواقف السوق', 'اشتكى باعة من ضيق مواقف السيارات قرب السوق القديم.', agencyId, 3)

test('a report joins the story that has its very text, although the other reports of that story are unlike it', () => {
  const draft = shops(1, 0, 'ستون محلاً للمزارعين في سوق الجهراء')
  const inStory = (storyId: number) => (member: WeighedPost) => toCandidate(draft, member, { storyId, machineStoryId: storyId })
  const copy = inStory(7)(shops(2, 1))
  const unlike = Array.from({ length: 7 }, (_, index) => inStory(7)(ofOtherMarket(index + 3)))
  const highest = (candidates: ReturnType<typeof toCandidate>[]) =>
    Array.from({ length: 300 }, (_, step) => step / 20).findLast((needed) => chooseStory(draft, candidates, needed) !== undefined)
  expect(highest([copy, ...unlike])).toBeGreaterThan((highest([copy]) as number) - 0.5)
})
