import { brand } from '#brand.ts'

/** Kinds of light pages, each with a loader in `site/http/pages/renderLight.tsx`. */
export type LightKind =
  | 'list'
  | 'post'
  | 'story'
  | 'polls'
  | 'poll'
  | 'events'
  | 'event'
  | 'newsletters'
  | 'newsletter'
  | 'text'
  | 'status'
  | 'filters'

/**
 * A page, in both languages. Its routes, whether it can be read without a connection, its light
 * version, the cost of reading it and its place in the sitemap follow from what is declared here;
 * its query parameters are in the `handle` of its module.
 * @property path as in React Router, without a language: `polls/:id`; an address belongs to the
 *   first page that it matches
 * @property file module of the page, from `src/site`
 * @property offline `ready`: its scripts are stored with the service worker, and it is stored when
 *   it is opened; `opened`: only what was opened is stored
 * @property cost lists of news unless another one is named (`readingCost.ts`)
 * @property sitemap whether the sitemap has this address; those with an id are listed by
 *   `listPages.ts`
 */
export type Page = {
  path: string
  file: string
  offline?: 'ready' | 'opened'
  light?: LightKind
  cost?: 'story' | 'polls'
  sitemap?: true
}

/**
 * Pages that share a frame, which stays while readers go from one to another.
 * @property id of its route
 */
export type Frame = { frame: string; id: string; pages: Page[] }

const own = `${brand.slug}-news`

const list = { file: 'pages/newsHome.tsx', offline: 'ready', light: 'list' } as const
const post = { file: 'pages/newsPost.tsx', offline: 'ready', light: 'post' } as const
const text = { file: 'pages/textPage.tsx', offline: 'ready', light: 'text', sitemap: true } as const
const desk = (path: string, file: string): Page => ({ path: path ? `desk/${path}` : 'desk', file: `../features/${file}` })
const profile = (path: string, file: string): Page => ({ path: `profile/${path}`, file: `pages/${file}` })

/** Every page of the site: Arabic without a prefix, English under /en. */
export const pages: (Page | Frame)[] = [
  {
    frame: 'pages/newsFrame.tsx',
    id: 'frame',
    pages: [
      { path: '', ...list, sitemap: true },
      { path: 'news', ...list, sitemap: true },
      { path: 'news/agency/:agency?', ...list },
      { path: 'news/:year/:month/:day', ...list },
      { path: own, ...list, sitemap: true },
      { path: `${own}/agency/:agency`, ...list },
      { path: 'news/:id/:slug?', ...post },
      { path: `${own}/:id?/:slug`, ...post },
    ],
  },
  { path: 'media/quickview', file: 'pages/quickView.tsx', offline: 'opened', sitemap: true },
  {
    frame: 'pages/mediaFrame.tsx',
    id: 'media:frame',
    pages: [
      { path: 'media', ...list, sitemap: true },
      { path: 'media/agency/:agency?', ...list },
      { path: 'media/:id/:slug?', ...post },
    ],
  },
  {
    frame: 'pages/myFrame.tsx',
    id: 'my-frame',
    pages: [
      { path: 'my-page', file: 'pages/myHome.tsx', offline: 'ready' },
      { path: 'my-page/agency/:agency', file: 'pages/myHome.tsx', offline: 'ready' },
      { path: 'my-page/:id?/:slug', file: 'pages/newsPost.tsx', offline: 'ready' },
    ],
  },
  { path: 'story/:id/:slug?', file: 'pages/story.tsx', offline: 'ready', light: 'story', cost: 'story' },
  { path: 'polls', file: 'pages/polls.tsx', offline: 'ready', light: 'polls', cost: 'polls', sitemap: true },
  { path: 'polls/:id', file: 'pages/poll.tsx', offline: 'ready', light: 'poll' },
  { path: 'election-survey', file: 'pages/electionSurvey.tsx', offline: 'ready', sitemap: true },
  { path: 'events', file: 'pages/events.tsx', offline: 'ready', light: 'events', sitemap: true },
  { path: 'events/:id', file: 'pages/event.tsx', offline: 'ready', light: 'event' },
  { path: 'newsletters', file: 'pages/newsletters.tsx', offline: 'opened', light: 'newsletters', sitemap: true },
  { path: 'newsletters/:id', file: 'pages/newsletter.tsx', offline: 'opened', light: 'newsletter' },
  { path: 'hidden', file: 'pages/hidden.tsx' },
  { path: 'urgent', file: 'pages/urgent.tsx' },
  { path: 'status', file: 'pages/status.tsx', light: 'status', sitemap: true },
  { path: 'about', ...text },
  { path: 'contact', ...text },
  { path: 'advertisement', ...text },
  { path: 'privacy', ...text },
  { path: 'terms', ...text },
  { path: 'telegram-instructions', file: 'pages/telegramInstructions.tsx', sitemap: true },
  { path: 'login', file: 'pages/login.tsx' },
  { path: 'Signup', file: 'pages/signUp.tsx' },
  { path: 'confirm-code', file: 'pages/confirmCode.tsx' },
  { path: 'reset-password', file: 'pages/forgotPassword.tsx' },
  { path: 'reset-password-verification', file: 'pages/resetPassword.tsx' },
  {
    frame: 'pages/profileFrame.tsx',
    id: 'profile-frame',
    pages: [
      { path: 'profile', file: 'pages/profileHome.tsx' },
      profile('profile-setting', 'profileSetting.tsx'),
      profile('subscription', 'profileSubscription.tsx'),
      profile('alerts', 'profileAlerts.tsx'),
      { ...profile('profile-saved', 'profileSaved.tsx'), offline: 'ready' },
      profile('followed-stories', 'profileFollowed.tsx'),
      profile('saved-searches', 'profileSearches.tsx'),
      profile('newsletters', 'profileNewsletters.tsx'),
      profile('profile-feeds', 'profileFeeds.tsx'),
      profile('profile-comments', 'profileComments.tsx'),
      profile('profile-edit', 'profileEdit.tsx'),
      profile('change-password', 'profilePassword.tsx'),
      profile('sign-in-ways', 'profileWays.tsx'),
      profile('profile-sessions', 'profileSessions.tsx'),
      profile('profile-backup', 'profileBackup.tsx'),
      profile('delete-account', 'profileDelete.tsx'),
      { path: 'payment/process', file: 'pages/paymentProcess.tsx' },
      { path: 'payment/success', file: 'pages/paymentSuccess.tsx' },
      { path: 'payment/fail', file: 'pages/paymentFail.tsx' },
      { path: 'payment/receipt', file: 'pages/paymentReceipt.tsx' },
    ],
  },
  { path: 'profile/subscribe', file: 'pages/subscribe.tsx', sitemap: true },
  {
    frame: 'pages/deskFrame.tsx',
    id: 'deskFrame',
    pages: [
      desk('', 'comments/browser/desk/DeskQueue.tsx'),
      desk('news', 'ownNews/browser/desk/DeskNews.tsx'),
      desk('news/:id', 'ownNews/browser/desk/DeskNewsPage.tsx'),
      desk('front-page', 'frontPageDesk/browser/DeskFrontPage.tsx'),
      desk('front-page/stories/:id', 'frontPageDesk/browser/stories/DeskStoryPage.tsx'),
      desk('polls', 'polls/browser/desk/DeskPolls.tsx'),
      desk('surveys', 'surveys/browser/desk/DeskSurveys.tsx'),
      desk('newsletters', 'newsletters/browser/DeskNewsletters.tsx'),
      desk('events', 'events/browser/DeskEvents.tsx'),
      desk('readers', 'readersDesk/browser/DeskReaders.tsx'),
      desk('readers/:id', 'readersDesk/browser/DeskReader.tsx'),
      desk('payments', 'billing/browser/desk/DeskPayments.tsx'),
      desk('money', 'billing/browser/desk/DeskMoney.tsx'),
      desk('plans', 'billing/browser/desk/plans/DeskPlans.tsx'),
      desk('coupons', 'billing/browser/desk/coupons/DeskCoupons.tsx'),
      desk('alerts', 'delivery/browser/desk/alerts/DeskAlerts.tsx'),
      desk('whatsapp', 'delivery/browser/desk/DeskWhatsapp.tsx'),
      desk('sources', 'ingest/browser/desk/DeskSources.tsx'),
      desk('sources/add', 'ingest/browser/desk/DeskAddSource.tsx'),
      desk('sources/import', 'ingest/browser/desk/DeskImport.tsx'),
      desk('sources/:id', 'ingest/browser/desk/DeskSourcePage.tsx'),
      desk('agencies', 'agenciesDesk/browser/DeskAgencies.tsx'),
      desk('agencies/:id', 'agenciesDesk/browser/DeskAgency.tsx'),
      desk('sections', 'sectionsDesk/browser/DeskSections.tsx'),
      desk('texts', 'textsDesk/browser/DeskTexts.tsx'),
      desk('health', 'health/browser/desk/DeskHealth.tsx'),
      desk('incidents', 'status/browser/desk/DeskIncidents.tsx'),
      desk('ads', 'ads/browser/desk/DeskAds.tsx'),
      desk('words', 'comments/browser/desk/BannedWords.tsx'),
      desk('permissions', 'audit/browser/desk/DeskPermissions.tsx'),
      desk('staff', 'staff/browser/DeskStaff.tsx'),
      desk('security', 'staff/browser/DeskSecurity.tsx'),
      { path: 'desk/log', file: 'pages/deskLog.tsx' },
    ],
  },
  { path: 'ads/report', file: 'pages/adReport.tsx' },
  { path: 'invitation', file: 'pages/invitation.tsx' },
  { path: 'offline', file: 'pages/offline.tsx' },
  { path: 'share', file: 'pages/share.ts' },
  { path: 'filters', file: 'pages/filterOptions.tsx', light: 'filters' },
]

/** Every page, without its frame. */
export const allPages: Page[] = pages.flatMap((one) => ('pages' in one ? one.pages : [one]))

const patterns = allPages.map((page) => ({ page, pattern: patternOf(page.path) }))

/**
 * Finds the page of a path, which may have the prefix of a language; undefined if there is none. An
 * id is a number.
 */
export function findPage(path: string): Page | undefined {
  const given = path.replace(/^\/en(?=\/|$)/, '').replace(/^\/|\/$/g, '')
  return patterns.find(({ pattern }) => pattern.test(given))?.page
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part, at) => {
    const value = /^:(?:id|agency|year|month|day)\??$/.test(part) ? '\\d+' : part.startsWith(':') ? '[^/]*' : part
    const withSlash = at === 0 ? value : `/${value}`
    return part.endsWith('?') ? `(?:${withSlash})?` : withSlash
  })
  return new RegExp(`^${parts.join('')}$`)
}
