import { expect, test } from 'vitest'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { bundles } from '../browser/settings/bundles.ts'
import { matchPosts } from './matchPosts.ts'

const app = await createTestApp()
const { server } = asVisitor(app)

/** A headline as agencies write them, for each ready-made set. */
const headlines = {
  elections: { ar: 'إغلاق صناديق الاقتراع في انتخابات البلدية', en: 'Voters go to the polls in municipal election' },
  boursa: { ar: 'بورصة الكويت تغلق تعاملاتها على ارتفاع', en: 'Boursa Kuwait closes higher' },
  weather: { ar: '«الأرصاد»: أمطار رعدية متفرقة مساء اليوم', en: 'Dust storm cuts visibility on the roads' },
  club: { ar: 'نادي القادسية يجدد عقد مدربه', en: 'Qadsia renews contract of its coach' },
  ministry: { ar: 'وزير الصحة يفتتح مستشفى جديداً', en: 'Ministry of Health opens a new hospital' },
} as Record<string, { ar: string; en: string }>

test.each(bundles.flatMap(({ id, keywords }) => (['ar', 'en'] as const).map((locale) => ({ id, locale, keywords: keywords[locale] }))))(
  'the ready-made set $id in $locale can be saved as it is, and brings a headline on its subject',
  async ({ id, locale, keywords }) => {
    const reader = await asUser(app, server)
    await subscribe(app, reader.user.id)
    const { statusCode, body } = await reader.post('/api/user/profile/settings', { keywords })
    expect([statusCode, body]).toEqual([200, expect.any(String)])
    const post = await addPost(app, { title: headlines[id]?.[locale] ?? '', language: locale })
    await addPost(app, { title: 'افتتاح معرض الكتاب', language: 'ar' })
    await matchPosts(app)
    const alerts = await app.db.selectFrom('alerts').select('post_id').where('user_id', '=', reader.user.id).execute()
    expect(alerts.map(({ post_id }) => post_id)).toEqual([post])
  },
)
