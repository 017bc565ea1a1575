import { brand } from '#brand.ts'
import { plural } from '#text/plural.ts'
import type { SurveyMessages } from './ar.ts'

export const en: SurveyMessages = {
  pageTitle: 'Election survey',
  pageIntro: `What readers of ${brand.nameEn} think about the election, by constituency, age and gender.`,
  openUntil: (time) => `Open until ${time}`,
  closedAt: (time) => `Closed on ${time}`,
  closedNote: 'The survey has ended, and these are its results.',
  noneTitle: 'No survey at the moment',
  noneText: 'The next survey will appear here. Until then, take part in the polls.',
  toPolls: 'Polls',

  questions: 'Questions',
  aboutYou: 'About you',
  aboutYouNote: 'To show the results by constituency, age and gender, each separately.',
  dimensions: { constituency: 'Constituency', age_group: 'Age', gender: 'Gender' },
  groups: {
    constituency: { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', 5: 'Fifth' },
    age_group: { '18_29': '18 to 29', '30_39': '30 to 39', '40_49': '40 to 49', '50_59': '50 to 59', '60_up': '60 and over' },
    gender: { female: 'Female', male: 'Male' },
  },
  send: 'Send my answers',
  onceNote:
    'Your first answers count and cannot be changed; you see the results afterwards. We store that you answered, not what you answered.',
  signInFirst: 'Sign in to answer the survey: one answer for each account.',
  signIn: 'Sign in',
  answered: 'Your answers were counted. Thank you for taking part.',

  results: 'Results',
  resultsFailed: 'The results could not be loaded. If you have answered, your answers are safe.',
  retry: 'Try again',
  tooFew: 'The results appear after the first 10 answers.',
  tooFewInGroups: 'There are not enough answers yet to show the results in these groups.',
  by: 'Show the results by',
  everybody: 'Everybody',
  group: 'Group',
  answers: (n, shown) => plural('en', n, { zero: 'No answers', one: '1 answer', other: `${shown} answers` }),
  hidden: (names) => `Not shown, because too few have answered, or because it would reveal a group in which too few have: ${names}.`,
  and: ', ',
  asTable: 'The figures as a table',
  option: 'Option',
  count: 'Answers',
  share: 'Share',
  total: 'Total',
  method: 'How the survey was conducted',
}
