import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { acts } from '#features/audit/acts.ts'
import type { AuditEntry } from '#features/audit/schema.ts'
import { seedPlans } from '#features/billing/server/plans/seedPlans.ts'
import { addSource } from '#features/ingest/server/sources/addSource.ts'
import { newsForm } from '#features/ownNews/server/ownNews.fixtures.ts'
import { asUser, createUser, type SignedIn } from './asUser.ts'
import { createBuyer } from './buyer.ts'
import { writeComment } from './comments.ts'
import { asVisitor } from './http.ts'
import { pollForm } from './polls.ts'
import { addAgency, addPost, addSections } from './posts.ts'
import { listRoutes } from './routes.ts'
import { surveyForm } from './surveys.ts'
import { createTestApp } from './testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let admin: SignedIn
beforeAll(async () => {
  await seedPlans(app.db)
  admin = await asUser(app, visitor.server, { role: 'admin', name: 'دلال المديرة' })
})

type Call = [method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers?: Record<string, string>]
type Added = { id: number; updated_at: string; version: number }
/** Call of an act, after what it needs was prepared; its entry has at least `entry`. */
type Case = { call: () => Promise<Call>; entry: object }

async function add(url: string, body: object): Promise<Added> {
  const response = await admin.post(url, body)
  expect(response.statusCode, response.body).toBe(200)
  const { data } = response.json()
  return Object.values(data)[0] as Added
}
const deskPoll = (given = {}) => add('/api/desk/polls', pollForm(app, given))
const inADay = () => new Date(app.now().getTime() + 86_400_000)
const deskSurvey = () => add('/api/desk/surveys', surveyForm({ closes_at: inADay() }))
const event = { kind: 'match', title_ar: 'مباراة', starts_at: '2026-11-26T16:30:00Z', ends_at: '2026-11-26T18:30:00Z' }
const told = { text_ar: 'نعمل على إصلاحه.', text_en: 'We are on it.' }
const incident = { ...told, title_ar: 'تأخر البريد', title_en: 'Mail is late', services: ['mail'], impact: 'trouble' }
const newsletter = async () => ({ section: `c${(await addSections(app)).category}`, weekday: 4, hour: 8 })
const news = async () => ({ ...newsForm, title: 'خبر لنا', category_id: (await addSections(app)).category })
/** A call on a piece to which `before` was done. */
async function onNews(act: string, body: object = {}, before: string[] = []): Promise<Call> {
  let { id, version } = await add('/api/desk/news', await news())
  for (const one of before) version = (await add(`/api/desk/news/${id}/${one}`, { version })).version
  return ['POST', `/api/desk/news/${id}/${act}`, { ...body, version }]
}
const ad = {
  placement: 'list',
  advertiser: 'متجر',
  title_ar: 'عرض',
  title_en: 'Offer',
  image_url: 'https://shop.example/a.png',
  width: 600,
  height: 200,
  link: 'https://shop.example/',
  weight: 1,
  max_impressions: null,
  is_paused: false,
  starts_at: null,
  ends_at: null,
}
const limits = { keywords: 2, categories: null, agencies: 3, main_categories: 1, position: null, is_sold: true }
const plan = { name_ar: 'باقة', name_en: 'Plan', description_ar: 'وصف', description_en: 'Text', price: 950, ...limits }
let codes = 0
const coupon = () => ({ code: `CODE-${++codes}`, percent: 10, amount: null, plan_id: null, max_uses: null, starts_at: null, ends_at: null })
const comment = async () => (await writeComment(await asUser(app, visitor.server), await addPost(app))).id
const sourceIn = async (state: object = { status: 'active' }) => {
  const { id } = await addSource(app, { url: `https://paper.example/feed-${++codes}`, agency: 'صحيفة' })
  await app.db.updateTable('sources').set(state).where('id', '=', id).execute()
  return id
}
const nobody = { before: null, after: null }

const frontPage = '/api/desk/front-page/ar'
const frontVersion = async () => (await admin.get(frontPage)).json().version
const pinStory = async (story: number) =>
  ['PUT', `${frontPage}/pins/${story}`, { version: await frontVersion(), place: 1, until: inADay() }] as const
const markUrgent = async (story: number) => ['PUT', `${frontPage}/urgent/${story}`, { version: await frontVersion(), minutes: 60 }] as const
const storyOf = async (id: number) =>
  (await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()).story_id
const hidePost = async () => ['POST', `${frontPage}/hides`, { version: await frontVersion(), post_id: await addPost(app) }] as const

/** Every write of staff by its act, with what its entry says. */
const cases: Record<string, Case> = {
  pin_story: {
    call: async () => [...(await pinStory(await storyOf(await addPost(app))))],
    entry: { before: null, after: { edition: 'ar', place: 1 } },
  },
  unpin_story: {
    call: async () => {
      const story = await storyOf(await addPost(app))
      const [, url, body] = await pinStory(story)
      await admin.put(url, body)
      return ['DELETE', url, { version: await frontVersion() }]
    },
    entry: { before: { edition: 'ar', place: 1 }, after: null },
  },
  mark_urgent: {
    call: async () => [...(await markUrgent(await storyOf(await addPost(app))))],
    entry: { before: null, after: { edition: 'ar', until: expect.any(String) } },
  },
  end_urgent: {
    call: async () => {
      const [, url, body] = await markUrgent(await storyOf(await addPost(app)))
      await admin.put(url, body)
      return ['DELETE', url, { version: await frontVersion() }]
    },
    entry: { before: { edition: 'ar', agencies: null }, after: null },
  },
  hide_news: { call: async () => [...(await hidePost())], entry: { before: null, after: { edition: 'ar', hidden: 'post' } } },
  show_news: {
    call: async () => {
      const [, url, body] = await hidePost()
      const [{ id }] = (await admin.post(url, body)).json().data.hides
      return ['DELETE', `${url}/${id}`, { version: await frontVersion() }]
    },
    entry: { before: { edition: 'ar', hidden: 'post' }, after: null },
  },
  split_story: {
    call: async () => {
      const story = await storyOf(await addPost(app))
      return ['POST', `/api/desk/stories/${story}/split`, { post_id: await addPost(app, { story_id: story }) }]
    },
    entry: { before: { story: expect.any(Number) }, after: { story: expect.any(Number) } },
  },
  merge_stories: {
    call: async () => {
      const story_id = await storyOf(await addPost(app, { title: 'يُدمج' }))
      return ['POST', `/api/desk/stories/${await storyOf(await addPost(app))}/merge`, { story_id }]
    },
    entry: { before: { title: 'يُدمج', reports: 1 }, after: { story: expect.any(Number) } },
  },
  undo_story_change: {
    call: async () => {
      const [into, story_id] = [await storyOf(await addPost(app)), await storyOf(await addPost(app))]
      const { changes } = (await admin.post(`/api/desk/stories/${into}/merge`, { story_id })).json().data
      return ['POST', `/api/desk/stories/${into}/changes/${changes[0].id}/undo`, {}]
    },
    entry: { before: { change: 'merge' }, after: { story: expect.any(Number) } },
  },
  correct_section: {
    call: async () => {
      const { main } = await addSections(app)
      return ['PUT', `/api/desk/posts/${await addPost(app)}/section`, { seen: '', section: `main:${main}` }]
    },
    entry: { before: { main_category_id: null }, after: { main_category_id: expect.any(Number) } },
  },
  take_off_site: {
    call: async () => ['DELETE', `/api/desk/posts/${await addPost(app, { title: 'يُزال' })}`],
    entry: { before: { title: 'يُزال' }, after: null },
  },
  edit_agency: {
    call: async () => {
      const names = { name_ar: 'الوطن', name_en: 'Al-Watan' }
      const rest = { country: 'KW', homepage: '', about_ar: 'جريدة يومية', about_en: '', owner_ar: '', owner_en: '', seen: null }
      return ['PUT', `/api/desk/agencies/${await addAgency(app)}`, { ...names, ...rest }]
    },
    entry: { before: { country: null, about_ar: null }, after: { country: 'KW', about_ar: 'جريدة يومية', name_ar: 'الوطن' } },
  },
  add_section: {
    call: async () => [
      'POST',
      '/api/desk/sections',
      { level: 'category', parent: (await addSections(app)).main, name_ar: 'بيئة', name_en: 'Environment' },
    ],
    entry: { before: null, after: { level: 'category', name_ar: 'بيئة' } },
  },
  rename_section: {
    call: async () => {
      const { category } = await addSections(app)
      const { name_ar, name_en } = await app.db.selectFrom('categories').selectAll().where('id', '=', category).executeTakeFirstOrThrow()
      return ['PUT', `/api/desk/sections/category/${category}`, { name_ar: 'أسواق', name_en, seen: { name_ar, name_en } }]
    },
    entry: { after: { name_ar: 'أسواق' } },
  },
  order_sections: {
    call: async () => {
      for (const name of ['أول', 'ثانٍ'])
        await admin.post('/api/desk/sections', { level: 'main', parent: null, name_ar: name, name_en: name })
      const mains = (await admin.get('/api/desk/sections')).json<{ data: { id: number }[] }>().data.map(({ id }) => id)
      return ['PUT', '/api/desk/sections/order', { level: 'main', seen: mains, ids: mains.toReversed() }]
    },
    entry: { before: { order: expect.stringMatching(/أول، ثانٍ$/) }, after: { order: expect.stringMatching(/^ثانٍ، أول/) } },
  },
  remove_section: {
    call: async () => ['DELETE', `/api/desk/sections/sub/${(await addSections(app)).sub}`],
    entry: { before: { level: 'sub' }, after: null },
  },
  merge_agencies: {
    call: async () => ['POST', `/api/desk/agencies/${await addAgency(app)}/merge`, { into: await addAgency(app) }],
    entry: { before: { posts: 0, sources: 0 }, after: { agency_id: expect.any(Number) } },
  },
  decide_comment: {
    call: async () => ['POST', `/api/desk/comments/${await comment()}/decision`, { decision: 'remove', reason: 'spam' }],
    entry: { action: 'remove_comment', before: { state: 'visible', reason: null }, after: { state: 'removed', reason: 'spam' } },
  },
  undo_decision: {
    call: async () => {
      const id = await comment()
      const { version } = (await admin.post(`/api/desk/comments/${id}/decision`, { decision: 'remove', reason: 'spam' })).json().data
      return ['POST', `/api/desk/comments/${id}/undo`, { version }]
    },
    entry: { before: { state: 'removed', reason: 'spam' }, after: { state: 'visible', reason: null } },
  },
  suspend_reader: {
    call: async () => ['POST', `/api/desk/users/${(await createUser(app)).id}/suspension`, { days: null, reason: 'abuse', note: 'إهانة' }],
    entry: { before: null, after: { until: null, reason: 'abuse' }, reader: { note: 'إهانة' } },
  },
  lift_suspension: {
    call: async () => {
      const { id } = await createUser(app)
      await admin.post(`/api/desk/users/${id}/suspension`, { days: 1, reason: 'abuse', note: '' })
      return ['DELETE', `/api/desk/users/${id}/suspension`]
    },
    entry: nobody,
  },
  ban_word: { call: async () => ['POST', '/api/desk/banned-words', { word: 'محتال' }], entry: { before: null, after: { word: 'محتال' } } },
  unban_word: {
    call: async () => {
      const response = await admin.post('/api/desk/banned-words', { word: 'كذاب' })
      return ['DELETE', `/api/desk/banned-words/${response.json().data.words[0].id}`]
    },
    entry: { before: { word: 'كذاب' }, after: null },
  },
  end_sessions: {
    call: async () => ['POST', `/api/desk/readers/${(await asUser(app, visitor.server)).user.id}/end-sessions`, { reason: 'جهاز مسروق' }],
    entry: { before: { sessions: 1 }, after: { sessions: 0 }, reason: 'جهاز مسروق' },
  },
  confirm_address: {
    call: async () => {
      const { id, email } = await createUser(app, { verified: false })
      return ['POST', `/api/desk/readers/${id}/confirm-address`, { email, reason: 'اتصل بنا' }]
    },
    entry: { before: { email_verified: false }, after: { email_verified: true }, reason: 'اتصل بنا' },
  },
  erase_reader: {
    call: async () => {
      const { id, email } = await createUser(app)
      return ['POST', `/api/desk/readers/${id}/erase`, { email, reason: 'طلب خطي' }]
    },
    entry: { before: null, after: { payments_kept: 0 }, reader: null, reason: 'طلب خطي' },
  },
  add_poll: {
    call: async () => ['POST', '/api/desk/polls', pollForm(app, { question_ar: 'ما رأيك؟' })],
    entry: { before: null, after: { question_ar: 'ما رأيك؟', is_draft: true } },
  },
  edit_poll: {
    call: async () => ['PUT', `/api/desk/polls/${(await deskPoll({ question_ar: 'أولاً؟' })).id}`, pollForm(app, { question_ar: 'ثانياً؟' })],
    entry: { before: { question_ar: 'أولاً؟' }, after: { question_ar: 'ثانياً؟' } },
  },
  schedule_poll: {
    call: async () => ['POST', `/api/desk/polls/${(await deskPoll()).id}/schedule`, {}],
    entry: { before: { is_draft: true, opens_at: null }, after: { is_draft: false, opens_at: expect.any(String) } },
  },
  recall_poll: {
    call: async () => {
      const { id } = await deskPoll({ opens_at: inADay(), closes_at: new Date(app.now().getTime() + 2 * 86_400_000) })
      await admin.post(`/api/desk/polls/${id}/schedule`, {})
      return ['POST', `/api/desk/polls/${id}/recall`, {}]
    },
    entry: { before: { is_draft: false }, after: { is_draft: true } },
  },
  close_poll: {
    call: async () => {
      const { id } = await deskPoll()
      await admin.post(`/api/desk/polls/${id}/schedule`, {})
      return ['POST', `/api/desk/polls/${id}/close`, {}]
    },
    entry: { before: { closes_at: expect.any(String) }, after: { closes_at: expect.any(String) } },
  },
  delete_poll: {
    call: async () => ['DELETE', `/api/desk/polls/${(await deskPoll({ question_ar: 'تُحذف؟' })).id}`],
    entry: { before: { question_ar: 'تُحذف؟' }, after: null },
  },
  add_survey: {
    call: async () => ['POST', '/api/desk/surveys', surveyForm({ title_ar: 'استبيان' })],
    entry: { before: null, after: { title_ar: 'استبيان' } },
  },
  edit_survey: {
    call: async () => ['PUT', `/api/desk/surveys/${(await deskSurvey()).id}`, surveyForm({ title_ar: 'آخر', closes_at: inADay() })],
    entry: { before: { title_ar: 'استبيان الانتخابات' }, after: { title_ar: 'آخر' } },
  },
  open_survey: {
    call: async () => ['POST', `/api/desk/surveys/${(await deskSurvey()).id}/open`, {}],
    entry: { before: { is_draft: true, opens_at: null }, after: { is_draft: false, opens_at: expect.any(String) } },
  },
  close_survey: {
    call: async () => {
      const { id } = (await admin.get('/api/desk/surveys')).json().data.find(({ state }: { state: string }) => state === 'open')
      return ['POST', `/api/desk/surveys/${id}/close`, {}]
    },
    entry: { before: { closes_at: expect.any(String) }, after: { closes_at: expect.any(String) } },
  },
  delete_survey: {
    call: async () => ['DELETE', `/api/desk/surveys/${(await deskSurvey()).id}`],
    entry: { before: { title_ar: 'استبيان الانتخابات' }, after: null },
  },
  add_event: { call: async () => ['POST', '/api/desk/events', event], entry: { before: null, after: { title_ar: 'مباراة' } } },
  edit_event: {
    call: async () => ['PUT', `/api/desk/events/${(await add('/api/desk/events', event)).id}`, { ...event, title_ar: 'معرض' }],
    entry: { before: { title_ar: 'مباراة' }, after: { title_ar: 'معرض' } },
  },
  delete_event: {
    call: async () => ['DELETE', `/api/desk/events/${(await add('/api/desk/events', event)).id}`],
    entry: { before: { title_ar: 'مباراة' }, after: null },
  },
  add_incident: { call: async () => ['POST', '/api/desk/incidents', incident], entry: { before: null, after: { impact: 'trouble' } } },
  update_incident: {
    call: async () => {
      const { id } = await add('/api/desk/incidents', incident)
      return ['POST', `/api/desk/incidents/${id}/updates`, { ...told, version: 1, stage: 'found', services: ['mail'], impact: 'outage' }]
    },
    entry: { before: { impact: 'trouble' }, after: { impact: 'outage', stage: 'found' } },
  },
  resolve_incident: {
    call: async () => ['POST', `/api/desk/incidents/${(await add('/api/desk/incidents', incident)).id}/resolve`, { ...told, version: 1 }],
    entry: { before: { resolved_at: null }, after: { resolved_at: expect.any(String) } },
  },
  add_news: {
    call: async () => ['POST', '/api/desk/news', await news()],
    entry: { before: null, after: { title: 'خبر لنا', state: 'draft' } },
  },
  save_news: {
    call: async () => {
      const { id, version } = await add('/api/desk/news', await news())
      return ['PUT', `/api/desk/news/${id}`, { ...(await news()), title: 'خبر آخر', version }]
    },
    entry: { before: { title: 'خبر لنا' }, after: { title: 'خبر آخر' } },
  },
  add_news_picture: {
    call: async () => [
      'POST',
      '/api/desk/news/pictures',
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer(),
      { 'content-type': 'image/png' },
    ],
    entry: { before: null, after: { width: 300, height: 200 } },
  },
  submit_news: { call: () => onNews('submit'), entry: { before: { state: 'draft' }, after: { state: 'review' } } },
  return_news: { call: () => onNews('return', {}, ['submit']), entry: { before: { state: 'review' }, after: { state: 'draft' } } },
  schedule_news: {
    call: () => onNews('schedule', { publish_at: inADay() }),
    entry: { before: { state: 'draft', publish_at: null }, after: { state: 'scheduled', publish_at: expect.any(String) } },
  },
  publish_news: {
    call: () => onNews('publish'),
    entry: { before: { state: 'draft', post_id: null }, after: { state: 'published', post_id: expect.any(Number) } },
  },
  correct_news: {
    call: () => onNews('correct', { note: 'صُحّح الاسم' }, ['publish']),
    entry: { before: { state: 'published' }, after: { state: 'corrected' }, reason: 'صُحّح الاسم' },
  },
  withdraw_news: {
    call: () => onNews('withdraw', { reason: 'غير صحيح' }, ['publish']),
    entry: { before: { state: 'published' }, after: { state: 'withdrawn' }, reason: 'غير صحيح' },
  },
  delete_news: {
    call: async () => {
      const { id, version } = await add('/api/desk/news', await news())
      return ['DELETE', `/api/desk/news/${id}`, { version }]
    },
    entry: { before: { title: 'خبر لنا' }, after: null },
  },
  find_source: {
    call: async () => ['POST', '/api/desk/sources/find', { address: 'https://paper.example/' }],
    entry: { before: null, after: { address: 'https://paper.example/' } },
  },
  add_source: {
    call: async () => {
      const url = `https://paper.example/found-${++codes}`
      const feeds = JSON.stringify([{ url, title: null, format: 'rss', items: 0, newest: [], known: null }])
      const row = { address: url, state: 'ready', feeds }
      const { id } = await app.db.insertInto('found_feeds').values(row).returning('id').executeTakeFirstOrThrow()
      const { token } = (await admin.get(`/api/desk/sources/found/${id}`)).json().feeds[0]
      return ['POST', '/api/desk/sources', { found: id, url, token, agency: 'صحيفة', category: null }]
    },
    entry: { before: null, after: { kind: 'feed', agency: 'صحيفة' } },
  },
  read_source: { call: async () => ['POST', `/api/desk/sources/${await sourceIn()}/read`], entry: nobody },
  read_all_sources: { call: async () => ['POST', '/api/desk/sources/read', {}], entry: { after: { sources: expect.any(Number) } } },
  preview_opml: {
    call: async () => [
      'POST',
      '/api/desk/sources/import/preview',
      { opml: '<opml><body><outline xmlUrl="https://paper.example/rss"/></body></opml>' },
    ],
    entry: { before: null, after: { feeds: 1 } },
  },
  import_sources: {
    call: async () => {
      const feeds = [{ url: `https://paper.example/list-${++codes}`, agency: `صحيفة ${codes}`, category: null }]
      return ['POST', '/api/desk/sources/import', { feeds }]
    },
    entry: { before: null, after: { sources: 1, agencies: 1, addresses: [expect.stringContaining('paper.example/list-')] } },
  },
  export_sources: { call: async () => ['POST', '/api/desk/sources/export'], entry: { after: { sources: expect.any(Number) } } },
  pause_source: {
    call: async () => ['POST', `/api/desk/sources/${await sourceIn()}/pause`, { version: 1 }],
    entry: { before: { status: 'active' }, after: { status: 'paused' } },
  },
  resume_source: {
    call: async () => ['POST', `/api/desk/sources/${await sourceIn({ status: 'gone', status_reason: 'x' })}/resume`, { version: 1 }],
    entry: { before: { status: 'gone', status_reason: 'x' }, after: { status: 'active', status_reason: null } },
  },
  move_source: {
    call: async () => {
      const url = `https://new.example/${++codes}`
      return ['POST', `/api/desk/sources/${await sourceIn({ redirected_to: url })}/address`, { version: 1, url }]
    },
    entry: { before: { url: expect.stringContaining('paper.example') }, after: { url: expect.stringContaining('new.example') } },
  },
  retry_alerts: {
    call: async () => {
      const { id } = await createUser(app)
      const row = { story_id: ++codes, user_id: id, channel: 'push', state: 'failed', reason: 'gave_up', planned_at: app.now() }
      await app.db.insertInto('deliveries').values(row).execute()
      return ['POST', '/api/desk/alerts/retry', { letters: [`${codes}-${id}-push`] }]
    },
    entry: { before: null, after: { push: 1 } },
  },
  set_whatsapp_limit: {
    call: async () => ['PUT', '/api/desk/whatsapp-budget', { limit: 700 }],
    entry: { before: { daily_limit: null }, after: { daily_limit: 700 } },
  },
  add_ad: { call: async () => ['POST', '/api/desk/ads', ad], entry: { before: null, after: { weight: 1 } } },
  edit_ad: {
    call: async () => ['PUT', `/api/desk/ads/${(await add('/api/desk/ads', ad)).id}`, { ...ad, weight: 5, edition: 'en' }],
    entry: { before: { weight: 1, edition: null }, after: { weight: 5, edition: 'en' } },
  },
  renew_ad_report: {
    call: async () => ['POST', `/api/desk/ads/${(await add('/api/desk/ads', ad)).id}/report`, {}],
    entry: nobody,
  },
  refund_payment: {
    call: async () => {
      const { id } = await (await createBuyer(app, visitor)).buy(1)
      return ['POST', `/api/desk/payments/${id}/refund`, { amount: 500, reason: 'طلب المشترك' }]
    },
    entry: { before: { received: 1_500 }, after: { received: 1_000 }, reason: 'طلب المشترك' },
  },
  reconcile_payment: {
    call: async () => {
      const { id } = await (await createBuyer(app, visitor)).buy(1)
      return ['POST', `/api/desk/payments/${id}/check`, {}]
    },
    entry: { before: {}, after: { gateway: 'paid', received_there: expect.any(String) } },
  },
  give_days: {
    call: async () => {
      const { data } = (await visitor.get('/api/plans')).json()
      return [
        'POST',
        `/api/desk/readers/${(await createUser(app)).id}/days`,
        { plan_id: data[0].id, days: 7, reason: 'اعتذار', ends_at: null },
      ]
    },
    entry: { before: { ends_at: null }, after: { ends_at: expect.any(String), days: 7 }, reason: 'اعتذار' },
  },
  export_payments: {
    call: async () => ['POST', '/api/desk/money/export?month=2026-11'],
    entry: { before: null, after: { month: '2026-11' } },
  },
  add_plan: { call: async () => ['POST', '/api/desk/plans', { ...plan, months: 1 }], entry: { before: null, after: { price: 950 } } },
  edit_plan: {
    call: async () => {
      const { id, updated_at } = await add('/api/desk/plans', { ...plan, months: 1 })
      return ['PUT', `/api/desk/plans/${id}`, { ...plan, price: 1_200, updated_at }]
    },
    entry: { before: { price: 950 }, after: { price: 1_200 } },
  },
  add_coupon: { call: async () => ['POST', '/api/desk/coupons', coupon()], entry: { before: null, after: { percent: 10 } } },
  edit_coupon: {
    call: async () => {
      const { code, ...form } = coupon()
      const { id, updated_at } = await add('/api/desk/coupons', { code, ...form })
      return ['PUT', `/api/desk/coupons/${id}`, { ...form, percent: 20, updated_at }]
    },
    entry: { before: { percent: 10 }, after: { percent: 20 } },
  },
  end_coupon: {
    call: async () => ['DELETE', `/api/desk/coupons/${(await add('/api/desk/coupons', coupon())).id}`],
    entry: { before: { ends_at: null }, after: { ends_at: expect.any(String) } },
  },
  invite_staff: {
    call: async () => ['POST', '/api/desk/staff/invitations', { email: `new-${++codes}@example.com`, role: 'editor' }],
    entry: { before: null, after: { role: 'editor' } },
  },
  revoke_invitation: {
    call: async () => {
      const email = `new-${++codes}@example.com`
      await admin.post('/api/desk/staff/invitations', { email, role: 'editor' })
      const { id } = await app.db.selectFrom('staff_invitations').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      return ['DELETE', `/api/desk/staff/invitations/${id}`]
    },
    entry: { before: { role: 'editor' }, after: null },
  },
  change_role: {
    call: async () => ['PUT', `/api/desk/staff/${(await createUser(app, { role: 'editor' })).id}`, { role: 'moderator' }],
    entry: { before: { role: 'editor' }, after: { role: 'moderator' } },
  },
  remove_staff: {
    call: async () => ['DELETE', `/api/desk/staff/${(await createUser(app, { role: 'editor' })).id}`],
    entry: { before: { role: 'editor' }, after: { role: 'reader' } },
  },
  save_text: {
    call: async () => ['PUT', '/api/desk/texts/about/ar', { source: '# من نحن\n\nنص.', version: 0 }],
    entry: { before: { version: 0, length: null }, after: { version: 1, length: 13 }, subject: { id: 'about ar' } },
  },
  reset_text: {
    call: async () => {
      const saved = await admin.put('/api/desk/texts/about/en', { source: '# About\n\nText.', version: 0 })
      return ['POST', '/api/desk/texts/about/en/reset', { version: saved.json().data.text.version }]
    },
    entry: { before: { version: 1, length: 14 }, after: { version: 2, length: null } },
  },
  offer_newsletter: {
    call: async () => ['POST', '/api/desk/newsletters', await newsletter()],
    entry: { before: null, after: { weekday: 4, hour: 8, is_offered: true } },
  },
  stop_newsletter: {
    call: async () => {
      const offered = await admin.post('/api/desk/newsletters', await newsletter())
      return ['POST', `/api/desk/newsletters/${offered.json().data.id}/stop`]
    },
    entry: { before: { is_offered: true }, after: { is_offered: false } },
  },
  export_log: { call: async () => ['POST', '/api/desk/log/export?area=money'], entry: { before: null, after: { area: 'money' } } },
}

/** Calls with a body that is too long for an address. They change nothing, so they leave no entry. */
const onlyRead = ['preview_text']

test('every write of staff is among the acts whose entries are tested', async () => {
  const written = (await listRoutes(app)).filter(({ act, method }) => act !== undefined && method !== 'GET').map(({ act }) => act)
  expect(written.sort()).toEqual([...Object.keys(cases), ...onlyRead].sort())
})

describe.each(Object.entries(cases))('%s', (act, { call, entry }) => {
  test('leaves one entry with who, from where, before and after; refused, it leaves none', async () => {
    const [method, url, payload, headers = {}] = await call()
    const last = await newestId()
    const refused = await (await asUser(app, visitor.server)).send({ method, url, headers, ...(payload && { payload }) })
    expect([refused.statusCode, await newestId()]).toEqual([403, last])
    const response = await admin.send({ method, url, ...(payload && { payload }), headers: { ...headers, 'user-agent': 'Firefox' } })
    expect(response.statusCode, response.body).toBe(200)
    const added = (await admin.get('/api/desk/log')).json<{ data: AuditEntry[] }>().data.filter(({ id }) => id > last)
    expect(added).toMatchObject([
      {
        action: act,
        actor: { id: admin.user.id, name: 'دلال المديرة', role: 'admin' },
        origin: { address: '127.0.0.1', user_agent: 'Firefox' },
        ...entry,
      },
    ])
    expect(Object.keys(acts)).toContain(added[0]?.action)
  })
})

async function newestId(): Promise<number> {
  const newest = await app.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.id ?? 0
}
