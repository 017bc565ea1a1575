import type { ar } from './ar.ts'

const sources = (n: number) => (n === 1 ? '1 source' : `${n} sources`)

const posts = (n: number) => (n === 1 ? '1 new post' : `${n} new posts`)
const count = (n: number, unit: string) => (n === 1 ? `1 ${unit}` : `${n} ${unit}s`)

/** The desk's pages about sources, in English. */
export const en: typeof ar = {
  failed: 'The sources could not be loaded. Nothing was changed.',
  sourceFailed: 'The source could not be loaded. Nothing was changed.',
  unknownSource: 'There is no source with this number. It may have been deleted.',
  loading: 'Loading…',
  fine: (all) => `${sources(all)}. All are being read; there is nothing to do.`,
  failing: (troubled, all) => `Reading fails or is paused for ${sources(troubled)} of ${all}.`,
  none: 'There are no sources yet.',
  noneFound: 'No source matches this choice. Change the search or clear the choice.',

  add: 'Add a source',
  importList: 'Add a list (OPML)',
  readAll: 'Test all sources now',
  exportAll: 'Download the list (OPML)',
  allDue: (n) => `To be read in a moment: ${sources(n)}.`,
  search: 'Search',
  searchHint: 'Part of the address or the agency’s name',
  state: 'State',
  allStates: 'All states',
  stateNames: { fine: 'Fine', failing: 'Failing', paused: 'Paused', gone: 'Ended' },
  kind: 'Kind',
  allKinds: 'All kinds',
  kinds: { feed: 'Feed or news sitemap', page: 'List page', x: 'X', instagram: 'Instagram', threads: 'Threads' },
  agency: 'Agency',
  allAgencies: 'All agencies',
  show: 'Show',
  clear: 'Clear',

  weekPosts: (n) => `${posts(n)} in seven days`,
  next: (time) => `Next read: ${time}`,
  lastRead: (time) => `Last read: ${time}`,
  neverRead: 'Never read',
  toList: 'All sources',
  detail: 'Details, as received',
  pausedByStaff: 'Paused by staff.',
  redirects: 'The source has moved to another address. If that is the right one, use it:',
  acts: { read: 'Read now', pause: 'Pause', resume: 'Resume', address: 'Use this address' },
  chosenSources: (n) => `${sources(n)} chosen`,
  doneMany: {
    read: (n) => `${sources(n)} will be read now`,
    pause: (n) => `${sources(n)} paused`,
    resume: (n) => `${sources(n)} resumed`,
  },
  notDone: 'It could not be done, and nothing was changed. Please try again.',

  section: 'Section',
  language: 'Language',
  languages: { ar: 'Arabic', en: 'English' },
  bySelf: 'Each post’s own',
  withHub: ', with news by WebSub',
  never: 'Not yet',
  unknown: 'Not known yet',
  notPlanned: 'Not planned',
  factLastRead: 'Last read',
  factLastOk: 'Last read successfully',
  factLastNew: 'Last new post',
  factNext: 'Next read',
  factInterval: 'Time between two reads',
  factDelay: 'From publication to us (30 days)',
  factDoubles: 'Duplicates in the last read',
  factFirst: 'First with the story (30 days)',
  factAdded: 'Added',
  delays: (median, most) => `Half of the posts within ${median}, 95% within ${most}`,
  ofItems: (doubles, items) => `${doubles} of ${items}`,
  ofPosts: (opened, all) => `${opened} of ${all}, that is ${Math.round((opened / all) * 100)}%`,
  duration: (s) => (s < 90 ? count(s, 'second') : s < 5400 ? count(Math.round(s / 60), 'minute') : count(Math.round(s / 3600), 'hour')),
  daysTitle: 'New posts a day',
  daysSummary: (all, most) => `${posts(all)} in 30 days; on the busiest day ${most}.`,
  asTable: 'The figures as a table',
  day: 'Day',
  newPosts: 'New posts',

  problems: {
    token_refused: {
      what: 'The network refused the access token, so none of its accounts is read.',
      advice:
        'The token has expired, was revoked or lacks a permission. Create a new one, put it into the server’s settings and restart; reading then resumes automatically.',
    },
    rate_limited: {
      what: 'The limit that the network allows is used up.',
      advice:
        'Reading resumes at the time that the network gave; there is nothing to do. If it happens often, read fewer accounts or get a larger plan there.',
    },
    not_configured: {
      what: 'There is no access token for this network in the server’s settings.',
      advice: 'Add the token to the settings and restart, or use an RSS bridge for the account.',
    },
    moved: {
      what: 'This source has moved to an address that is a source already, so it is no longer needed.',
      advice: 'There is nothing to do: its posts come from the other source.',
    },
    gone: { what: 'This source no longer exists.', advice: 'Look for its new address and add that.' },
    address_refused: {
      what: 'The address leads to a private network, so it was not requested.',
      advice: 'Add the source by its public address.',
    },
    dns: { what: 'There is no site with this name.', advice: 'Check the address. The site may be down or have moved.' },
    connect: { what: 'The site could not be reached.', advice: 'It will be retried. If this goes on for days, write to the agency.' },
    timeout: { what: 'The site did not finish responding in time.', advice: 'It will be retried.' },
    tls: { what: 'The site’s security certificate is not valid.', advice: 'Tell the agency. It will be retried.' },
    too_large: { what: 'The source is too large to read.', advice: 'Look for a smaller one at the agency, such as one for each section.' },
    too_many_redirects: {
      what: 'The address redirects without end.',
      advice: 'Open it in a browser and add the address you end up at.',
    },
    http_status: {
      what: 'The site answered with an error.',
      advice: 'It will be retried. If this goes on for days, check the address.',
    },
    empty: { what: 'The site answered with an empty page.', advice: 'It will be retried. If this goes on, check the address.' },
    not_a_feed: {
      what: 'There is no news feed at this address.',
      advice: 'Look for the address of an RSS feed or news sitemap on the site, and add that.',
    },
    malformed: {
      what: 'The response was broken or incomplete.',
      advice: 'It will be retried; what is published meanwhile is not lost.',
    },
    no_items_match: {
      what: 'The page looks different now: its selectors match nothing.',
      advice: 'Update the selectors and add the source again.',
    },
    too_slow: {
      what: 'Processing the response took longer than allowed.',
      advice: 'It will be retried later. If it happens often, ask the agency for a shorter feed.',
    },
    internal: { what: 'Our own program failed.', advice: 'Give the details to the technical team. It will be retried.' },
  },
}
