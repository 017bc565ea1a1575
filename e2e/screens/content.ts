import { inject } from 'vitest'
import { type Account, callAs, signIn } from '../accounts.ts'
import { newReader, untilHydrated } from '../reader.ts'
import { inDatabase, newStaff, newSubscriber } from '../staff.ts'

/**
 * The person who looks at a screen. `reader`: signed in, and has bought a plan; `subscriber`: one
 * whose pages are filled.
 */
export type Who = 'visitor' | 'reader' | 'subscriber' | 'admin'

/** Ids and addresses of what the screens show. `openPayment`: the page of the gateway. */
export type Content = {
  accounts: Record<Exclude<Who, 'visitor'>, Account>
  post: number
  ownPost: number
  mediaPost: number
  story: number
  poll: number
  event: number
  category: number
  agency: number
  ownAgency: number
  mediaAgency: number
  adReport: string
  subscriberId: number
  openPayment: string
  payments: Record<'process' | 'success' | 'fail' | 'receipt', string>
}

type Listed = {
  id: number
  agency: { id: number }
  category: { id: number } | null
  image: object | null
  story: { id: number; agencies: number }
}
type List = { data: Listed[] }

/**
 * Fills the demo's newsroom with what readers do: comments, votes, saved posts, searches, payments.
 */
export async function addContent(): Promise<Content> {
  const accounts = { reader: await newStaff('reader'), subscriber: await newSubscriber(), admin: await newStaff('admin') }
  const call = await callAs(accounts.subscriber)
  const [news, own, media] = await Promise.all(
    ['posts', 'mirqab-posts', 'posts?media_type=media'].map(async (path) => (await call<List>(`/api/${path}`)).data),
  )
  const post = news?.find(({ image, story }) => image && story.agencies > 2) ?? news?.[0]
  const polls = await call<{ data: { id: number; options: { id: number }[] }[] }>('/api/auth/polls')
  const events = await call<{ data: { id: number }[] }>('/api/events')
  const [ownPost, mediaPost, poll, event] = [own?.[0], media?.find(({ image }) => image), polls.data[0], events.data[0]]
  if (!post || !ownPost || !mediaPost || !poll || !event) throw new Error('the demo has no post, poll or event')
  await fillPages(accounts, post.id, news ?? [])
  await call(`/api/auth/polls/vote/${poll.id}`, { answer_id: poll.options[0]?.id })
  const { data: ads } = await (await callAs(accounts.admin))<{ data: { report: string }[] }>('/api/desk/ads')
  return {
    accounts,
    post: post.id,
    ownPost: ownPost.id,
    mediaPost: mediaPost.id,
    story: post.story.id,
    poll: poll.id,
    event: event.id,
    category: post.category?.id ?? 1,
    agency: post.agency.id,
    ownAgency: ownPost.agency.id,
    mediaAgency: mediaPost.agency.id,
    subscriberId: (await call<{ id: number }>('/api/user')).id,
    adReport: String(ads[0]?.report).replace(inject('origin'), ''),
    ...(await buyPlans(accounts.reader)),
  }
}

/**
 * Comments under the post, by two readers; interests, saved posts and a saved search of the
 * subscriber.
 */
async function fillPages({ subscriber, reader }: Content['accounts'], resource_id: number, news: Listed[]): Promise<void> {
  const call = await callAs(subscriber)
  const other = await callAs(reader)
  const { main_categories } = await call<{ main_categories: { id: number }[] }>('/api/categorization')
  await call('/api/user/profile/settings', { main_categories: main_categories.map(({ id }) => id), keywords: ['الكويت', 'النفط'] })
  await call('/api/auth/saved-searches', { query: 'search=الكويت' })
  for (const { id } of news.slice(0, 6)) await call('/api/auth/post/reactable', { resource_id: id, reaction: 'save' })
  await call('/api/auth/comments', { type: 'post', resource_id, content: 'خبر مهم، ونأمل أن تُنفذ الخطة في موعدها.' })
  const { data } = await other<{ data: { comment: { id: number } } }>('/api/auth/comments', {
    type: 'post',
    resource_id,
    content: 'هل من تفاصيل عن الكلفة؟ https://example.com/report',
  })
  await call('/api/auth/commentreplies', {
    type: 'post',
    resource_id,
    parent_id: data.comment.id,
    content: 'الكلفة مذكورة في الفقرة الثالثة.',
  })
}

/** One payment that failed, one that succeeded and one that is still open. */
async function buyPlans(account: Account): Promise<Pick<Content, 'payments' | 'openPayment'>> {
  const { page } = await newReader('desktop', { expected: ['409'] })
  await signIn(page, account)
  const toGateway = async () => {
    await page.goto('/en/profile/subscribe')
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Choose the plan One month' }).click()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Test payment page' }).waitFor()
  }
  const pay = async (button: string, screen: string) => {
    await toGateway()
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForURL(`**/payment/${screen}?payment=*`)
    return String(new URL(page.url()).searchParams.get('payment'))
  }
  const fail = await pay('Decline the card', 'fail')
  const success = await pay('Pay', 'success')
  await toGateway()
  let process = ''
  await inDatabase(async (app) => {
    const open = app.db.selectFrom('payments').select('id').where('customer_name', '=', account.name)
    process = (await open.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id
  })
  return { openPayment: page.url().replace(inject('origin'), ''), payments: { fail, success, receipt: success, process } }
}
