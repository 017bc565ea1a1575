import { plural } from '#text/plural.ts'
import { quoted } from '#ui/messages/quoted.ts'
import type { MyNewsMessages } from './ar.ts'

const count = (n: number | null, one: string, others: string) =>
  n === null ? `all ${others}` : plural('en', n, { one: `1 ${one}`, other: `${n} ${others}` })

/** English messages of the personal news page. */
export const en: MyNewsMessages = {
  title: 'My news page',
  because: 'Because of:',
  followed: { agency: 'An agency you follow', section: (name) => `You follow the section ${quoted('en', name)}` },
  newNews: 'New stories for you',
  failed: 'Your news could not be loaded. Nothing is lost.',
  settings: 'Alert settings',
  choose: 'Choose a story from your list to read it here',
  chooseText: 'Your list has what matches your interests, newest first, each with its reason.',
  nothingChosen: 'You have not chosen your interests yet',
  chooseFollows: 'Choose what to follow',
  chooseFollowsText: 'Follow sections and agencies free of charge, and find their news here.',
  nothingChosenText:
    'Choose keywords, categories and agencies. Their news of the last seven days appears here, and everything new after that.',
  chooseNow: 'Choose your interests',
  nothingYet: 'No story matched your interests in the last seven days',
  nothingYetText: 'New ones appear here as soon as they are published. For more, widen your interests.',
  agencyOnly: 'Your news from this agency',
  allNews: 'All my news',
  noPlan: 'Keywords that gather news and alert you to it',
  noPlanText: 'They come with a plan. Type a word that matters to you to see what it would have gathered in the last seven days.',
  tryWord: 'Try a keyword',
  plans: 'What the plans give you',
  subscribe: 'Choose your plan',
  price: (kd) => `${kd} KD`,
  gives: {
    keywords: (n) => count(n, 'keyword', 'keywords'),
    categories: (n) => count(n, 'category', 'categories'),
    agencies: (n) => count(n, 'agency', 'agencies'),
  },
}
