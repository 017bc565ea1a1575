import type { Page } from 'playwright'
import { expect } from 'vitest'
import { profileParts } from '#features/accounts/browser/profile/profileParts.ts'
import { textPages } from '#features/textPages/textPages.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import type { Content, Who } from './content.ts'

/**
 * One screen of the site.
 * @property route its path in `site/routes.ts`; null for light pages and what other sites show
 * @property path of the Arabic page; English ones are the same under /en
 * @property act what opens on it
 * @property expected parts of the errors that belong to the screen
 * @property widths those at which it exists, if not at all
 */
export type Screen = {
  name: string
  route: string | null
  path: (content: Content) => string
  who: Who
  act?: (page: Page) => Promise<void>
  expected?: string[]
  widths?: number[]
}

export const widths = [360, 768, 1280, 1920]

const first = (selector: string, shows: string) => async (page: Page) => {
  await page.locator(selector).first().click()
  await page.locator(shows).first().waitFor()
}

type More = Partial<Omit<Screen, 'path' | 'name' | 'route'>>
const screen = (name: string, route: string | null, path: string | Screen['path'], more: More = {}): Screen => ({
  name,
  route,
  path: typeof path === 'string' ? () => path : path,
  who: 'visitor',
  ...more,
})
/** A page whose address is its route. */
const page = (route: string, more?: More, name = route.replace('/', '-')): Screen => screen(name, route, `/${route}`, more)

const dialog = 'dialog[open]'
const post = 'news/:id/:slug?'

const lists: Screen[] = [
  screen('home', '', '/'),
  screen('home-menu', '', '/', { act: first('.bottom .i-more', dialog), widths: [360] }),
  screen('home-search', '', '/', { act: first('.bottom .i-search', dialog), widths: [360] }),
  screen('home-filters', '', '/', { act: first('.filter-button', '.option') }),
  screen('home-actions', '', '/', { act: first('.posts [data-tap="react"]', '.reaction-palette') }),
  screen('home-sign-in', '', '/', { act: askToSignIn }),
  screen('home-signed-in', '', '/', { who: 'subscriber' }),
  screen('home-offline', '', '/', {
    act: goOffline,
    expected: ['ERR_INTERNET_DISCONNECTED', '500', 'Error loading route module', 'Failed to fetch'],
  }),
  screen('home-error', '', '/', { act: failToLoad, expected: ['500'] }),
  screen('first-page', 'news', '/news?category=first_page'),
  screen('trending', 'news', '/news?trending=mostviews'),
  screen('section', 'news', ({ category }) => `/news?category=${category}`),
  screen('search', 'news', '/news?search=الكويت'),
  screen('search-nothing', 'news', '/news?search=غغغغغ'),
  screen('search-help', 'news', '/news?search=الكويت', { act: first('.found-tool.i-help', dialog) }),
  screen('agency', 'news/agency/:agency?', ({ agency }) => `/news/agency/${agency}`),
  screen('day', 'news/:year/:month/:day', () => `/news/${kuwaitDay(Date.now()).replaceAll('-', '/')}`),
  screen('own', 'mirqab-news', '/mirqab-news'),
  screen('own-agency', 'mirqab-news/agency/:agency', ({ ownAgency }) => `/mirqab-news/agency/${ownAgency}`),
  screen('media', 'media', '/media'),
  screen('media-agency', 'media/agency/:agency?', ({ mediaAgency }) => `/media/agency/${mediaAgency}`),
  screen('my-page', 'my-page', '/my-page', { who: 'subscriber' }),
  screen('my-page-visitor', 'my-page', '/my-page'),
  screen('my-agency', 'my-page/agency/:agency', ({ agency }) => `/my-page/agency/${agency}`, { who: 'subscriber' }),
]

const posts: Screen[] = [
  screen('post', post, ({ post }) => `/news/${post}`),
  screen('post-comments', post, ({ post }) => `/news/${post}#comments`, { act: toComments }),
  screen('post-signed-in', post, ({ post }) => `/news/${post}#comments`, { who: 'subscriber', act: toComments }),
  screen('own-post', 'mirqab-news/:id?/:slug', ({ ownPost }) => `/mirqab-news/${ownPost}`),
  screen('media-post', 'media/:id/:slug?', ({ mediaPost }) => `/media/${mediaPost}`),
  screen('my-post', 'my-page/:id?/:slug', ({ post }) => `/my-page/${post}`, { who: 'subscriber' }),
  page('media/quickview', {}, 'quick-view'),
  screen('quick-view-comments', 'media/quickview', '/media/quickview', { act: first('.clip-actions .i-comment:visible', dialog) }),
]

const accounts: Screen[] = [
  page('login'),
  page('Signup'),
  screen('Signup-errors', 'Signup', '/Signup', {
    act: first('form button[type="submit"]', '.form-wrong'),
    expected: ['422'],
  }),
  page('confirm-code'),
  page('reset-password'),
  page('reset-password-verification'),
  page('profile', { who: 'subscriber' }),
  ...profileParts.map(({ slug }) =>
    screen(`profile-${slug.replace('profile-', '')}`, `profile/${slug}`, `/profile/${slug}`, { who: 'subscriber' }),
  ),
  page('profile/subscribe', { who: 'reader' }, 'subscribe'),
  screen('payment-gateway', null, ({ openPayment }) => openPayment, { who: 'reader' }),
  ...(['process', 'success', 'fail', 'receipt'] as const).map((step) =>
    screen(`payment-${step}`, `payment/${step}`, (content) => `/payment/${step}?payment=${content.payments[step]}`, { who: 'reader' }),
  ),
]

const others: Screen[] = [
  ...textPages.map((route) => page(route)),
  page('telegram-instructions'),
  screen('story', 'story/:id/:slug?', ({ story }) => `/story/${story}`),
  page('polls'),
  screen('poll', 'polls/:id', ({ poll }) => `/polls/${poll}`),
  screen('poll-voted', 'polls/:id', ({ poll }) => `/polls/${poll}`, { who: 'subscriber' }),
  page('election-survey'),
  page('events'),
  page('newsletters'),
  screen('newsletter', 'newsletters/:id', '/newsletters/1'),
  page('status'),
  page('urgent'),
  screen('event', 'events/:id', ({ event }) => `/events/${event}`),
  screen('ad-report', 'ads/report', ({ adReport }) => adReport),
  page('invitation'),
  page('hidden', { act: hideNews }),
  page('offline'),
  page('filters'),
  screen('not-found', '*', '/nowhere', { expected: ['404'] }),
  ...['', '/polls', '/events'].map((path) => screen(`light-${path.slice(1) || 'home'}`, null, `/light${path}`)),
  screen('light-post', null, ({ post }) => `/light/news/${post}`),
  screen('light-search', null, '/light/news?search=الكويت'),
]

const deskParts = [
  'news',
  'front-page',
  'readers',
  'polls',
  'surveys',
  'events',
  'payments',
  'money',
  'plans',
  'coupons',
  'alerts',
  'whatsapp',
  'newsletters',
  'sources',
  'agencies',
  'sections',
  'texts',
  'ads',
  'words',
  'health',
  'incidents',
  'log',
  'permissions',
  'staff',
  'security',
]
const desk: Screen[] = [
  page('desk', { who: 'admin' }),
  ...deskParts.map((part) => page(`desk/${part}`, { who: 'admin' })),
  screen('desk-story', 'desk/front-page/stories/:id', ({ story }) => `/desk/front-page/stories/${story}`, { who: 'admin' }),
  screen('desk-reader', 'desk/readers/:id', ({ subscriberId }) => `/desk/readers/${subscriberId}`, { who: 'admin' }),
  screen('desk-agency', 'desk/agencies/:id', '/desk/agencies/1', { who: 'admin' }),
  screen('desk-sources-add', 'desk/sources/add', '/desk/sources/add', { who: 'admin' }),
  screen('desk-sources-import', 'desk/sources/import', '/desk/sources/import', { who: 'admin' }),
  screen('desk-text', 'desk/texts', '/desk/texts?page=about&language=ar', { who: 'admin' }),
  screen('desk-news-editor', 'desk/news/:id', '/desk/news/1', { who: 'admin' }),
  screen('desk-source', 'desk/sources/:id', '/desk/sources/1', { who: 'admin' }),
  screen('desk-polls-new', 'desk/polls', '/desk/polls', { who: 'admin', act: first('.button-main', 'main form') }),
]

/**
 * Every page of the site with something in it; `test/screens.test.ts` names the routes that are
 * missing.
 */
export const screens: Screen[] = [...lists, ...posts, ...accounts, ...others, ...desk]

async function toComments(page: Page): Promise<void> {
  await page.locator('.comment-list').first().scrollIntoViewIfNeeded()
}

async function askToSignIn(page: Page): Promise<void> {
  await page.locator('.posts [data-tap="react"]').first().click()
  await page.locator('.reaction-palette button').first().click()
  await page.locator(dialog).waitFor()
}

/** An agency, a section and a story are hidden on the device. */
async function hideNews(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('hidden', JSON.stringify({ a1: 'السيف', m1: 'محليات', s1: 'خبر أُخفي' })))
  await page.reload()
  await page.locator('.hidden-item').first().waitFor()
}

/**
 * A list that is on the page while the connection is lost, and a page that cannot be loaded beside
 * it.
 */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await page.locator('.post-link').nth(1).click()
}

async function failToLoad(page: Page): Promise<void> {
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.locator('.filter-bar .dot').first().click()
  await page.locator('.message').waitFor()
}
