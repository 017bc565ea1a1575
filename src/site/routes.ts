import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { brand } from '#brand.ts'
import { profileParts } from '#features/accounts/browser/profile/profileParts.ts'
import { textPages } from '#features/textPages/textPages.ts'

const own = `${brand.slug}-news`

/** Every address of the site: Arabic without a prefix, English under /en. Lists and posts share a frame, with the list beside the post. */
const lists = ['', 'news', 'news/agency/:agency?', 'news/:year/:month/:day', own, `${own}/agency/:agency`]
const posts = ['news/:id/:slug?', `${own}/:id?/:slug`]

const mediaLists = ['media', 'media/agency/:agency?']

export default [...inLocale('ar', ''), ...inLocale('en', 'en')] satisfies RouteConfig

function inLocale(locale: string, prefix: string): RouteConfigEntry[] {
  const page = (path: string, file: string) => route([prefix, path].filter(Boolean).join('/'), file, { id: `${locale}:${path}` })
  return [
    layout('pages/newsFrame.tsx', { id: `${locale}:frame` }, [
      ...lists.map((path) => page(path, 'pages/newsHome.tsx')),
      ...posts.map((path) => page(path, 'pages/newsPost.tsx')),
    ]),
    layout('pages/mediaFrame.tsx', { id: `${locale}:media:frame` }, [
      ...mediaLists.map((path) => page(path, 'pages/newsHome.tsx')),
      page('media/:id/:slug?', 'pages/newsPost.tsx'),
    ]),
    layout('pages/myFrame.tsx', { id: `${locale}:my-frame` }, [
      ...['my-page', 'my-page/agency/:agency'].map((path) => page(path, 'pages/myHome.tsx')),
      page('my-page/:id?/:slug', 'pages/newsPost.tsx'),
    ]),
    page('login', 'pages/login.tsx'),
    page('Signup', 'pages/signUp.tsx'),
    page('confirm-code', 'pages/confirmCode.tsx'),
    page('reset-password', 'pages/forgotPassword.tsx'),
    page('reset-password-verification', 'pages/resetPassword.tsx'),
    layout('pages/profileFrame.tsx', { id: `${locale}:profile-frame` }, [
      page('profile', 'pages/profileHome.tsx'),
      ...profileParts.map(({ slug, page: file }) => page(`profile/${slug}`, `pages/${file}`)),
      page('payment/process', 'pages/paymentProcess.tsx'),
      page('payment/success', 'pages/paymentSuccess.tsx'),
      page('payment/fail', 'pages/paymentFail.tsx'),
      page('payment/receipt', 'pages/paymentReceipt.tsx'),
    ]),
    page('profile/subscribe', 'pages/subscribe.tsx'),
    ...textPages.map((path) => page(path, 'pages/textPage.tsx')),
    page('telegram-instructions', 'pages/telegramInstructions.tsx'),
    page('media/quickview', 'pages/quickView.tsx'),
    page('story/:id/:slug?', 'pages/story.tsx'),
    page('polls', 'pages/polls.tsx'),
    page('polls/:id', 'pages/poll.tsx'),
    page('election-survey', 'pages/electionSurvey.tsx'),
    page('events', 'pages/events.tsx'),
    page('events/:id', 'pages/event.tsx'),
    page('hidden', 'pages/hidden.tsx'),
    page('urgent', 'pages/urgent.tsx'),
    page('status', 'pages/status.tsx'),
    layout('pages/deskFrame.tsx', { id: `${locale}:deskFrame` }, [
      page('desk', '../features/comments/browser/desk/DeskQueue.tsx'),
      page('desk/news', '../features/ownNews/browser/desk/DeskNews.tsx'),
      page('desk/news/:id', '../features/ownNews/browser/desk/DeskNewsPage.tsx'),
      page('desk/front-page', '../features/frontPageDesk/browser/DeskFrontPage.tsx'),
      page('desk/front-page/stories/:id', '../features/frontPageDesk/browser/stories/DeskStoryPage.tsx'),
      page('desk/polls', '../features/polls/browser/desk/DeskPolls.tsx'),
      page('desk/surveys', '../features/surveys/browser/desk/DeskSurveys.tsx'),
      page('desk/events', '../features/events/browser/DeskEvents.tsx'),
      page('desk/readers', '../features/readersDesk/browser/DeskReaders.tsx'),
      page('desk/readers/:id', '../features/readersDesk/browser/DeskReader.tsx'),
      page('desk/payments', '../features/billing/browser/desk/DeskPayments.tsx'),
      page('desk/money', '../features/billing/browser/desk/DeskMoney.tsx'),
      page('desk/plans', '../features/billing/browser/desk/plans/DeskPlans.tsx'),
      page('desk/coupons', '../features/billing/browser/desk/coupons/DeskCoupons.tsx'),
      page('desk/alerts', '../features/delivery/browser/desk/alerts/DeskAlerts.tsx'),
      page('desk/whatsapp', '../features/delivery/browser/desk/DeskWhatsapp.tsx'),
      page('desk/sources', '../features/ingest/browser/desk/DeskSources.tsx'),
      page('desk/sources/add', '../features/ingest/browser/desk/DeskAddSource.tsx'),
      page('desk/sources/import', '../features/ingest/browser/desk/DeskImport.tsx'),
      page('desk/sources/:id', '../features/ingest/browser/desk/DeskSourcePage.tsx'),
      page('desk/health', '../features/health/browser/desk/DeskHealth.tsx'),
      page('desk/incidents', '../features/status/browser/desk/DeskIncidents.tsx'),
      page('desk/ads', '../features/ads/browser/desk/DeskAds.tsx'),
      page('desk/words', '../features/comments/browser/desk/BannedWords.tsx'),
      page('desk/permissions', '../features/audit/browser/desk/DeskPermissions.tsx'),
      page('desk/staff', '../features/staff/browser/DeskStaff.tsx'),
      page('desk/security', '../features/staff/browser/DeskSecurity.tsx'),
      page('desk/log', 'pages/deskLog.tsx'),
    ]),
    page('ads/report', 'pages/adReport.tsx'),
    page('invitation', 'pages/invitation.tsx'),
    page('offline', 'pages/offline.tsx'),
    page('share', 'pages/share.ts'),
    page('filters', 'pages/filterOptions.tsx'),
    page('*', 'pages/notFound.tsx'),
  ]
}
