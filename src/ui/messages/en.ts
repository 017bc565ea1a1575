import { brand } from '#brand.ts'
import type { Messages } from './ar.ts'

/** The same messages in English. */
export const en: Messages = {
  name: brand.nameEn,
  tagline: 'News of Kuwait and the Arab world from its sources, in one place',
  views: (n) => `Views: ${n}`,
  comments: (n) => `Comments: ${n}`,
  share: 'Share',
  linkCopied: 'Link copied.',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar.',
  loadingMore: 'Loading more…',
  loadMore: 'Load more',
  loadMoreFailed: 'More news could not be loaded. Nothing you have read is lost.',
  tryAgain: 'Try again',
  endOfList: 'You have reached the end of the list.',
  quotes: ['“', '”'],
  loading: 'Loading…',
  close: 'Close',
  notFoundTitle: 'This page could not be found',
  notFoundText: 'Sorry, couldn’t find the page you were looking for. It may have moved, or its address was mistyped.',
  backToPrevious: 'Back to the previous page',
  backHome: 'Go to the home page',
  errorTitle: 'Something went wrong',
  errorText: 'Something went wrong. Please try again later! Nothing you wrote or saved is lost.',
  busyTitle: 'This page cannot be opened right now',
  busyText: 'The service is busy, and nothing you wrote or saved is lost. Please try again shortly.',
  waitTitle: 'Please wait a moment',
  waitText: 'Too many requests reached us in a short time. Please try again in a minute. Nothing you wrote or saved is lost.',
  unreachedTitle: 'The site cannot be reached',
  unreachedText:
    'The page did not open because there is no connection. Nothing you wrote or saved is lost; it will open by itself when you are back online.',
  errorCode: (code) => `Error code ${code}`,
}
