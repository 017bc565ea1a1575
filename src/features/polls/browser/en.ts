import { plural } from '#text/plural.ts'
import type { PollMessages } from './ar.ts'

/** English messages of the polls. */
export const en: PollMessages = {
  title: 'Polls',
  intro: 'What do you think about everyday matters? Choose, then see what other readers chose.',
  tabs: { open: 'Open', trending: 'Trending', closed: 'Closed' },
  tabsLabel: 'Which polls',
  categoriesLabel: 'Poll category',
  allCategories: 'All categories',
  backToPolls: 'All polls',
  vote: 'Vote',
  voting: 'Sending your vote…',
  finalNote: 'Your vote is final and cannot be changed. Results appear after you have voted.',
  chooseFirst: 'Please select any option',
  failed: 'Your vote could not be sent. Please check your connection and try again.',
  voteWaits: 'Your vote is stored on this device and will be sent when you are back online. You can change it until then.',
  withdraw: 'Withdraw',
  yourVote: 'Your vote',
  youVoted: 'Your vote was counted. The results update live while the poll is open.',
  final: 'Final results.',
  noVotes: 'Nobody voted.',
  closesIn: (time) => `Closes in ${time}`,
  closesAt: (time) => `Open until ${time}`,
  closedAt: (time) => `Closed on ${time}`,
  closing: 'Closing now…',
  and: ' and ',
  votes: (n, shown) => plural('en', n, { one: '1 vote', other: n === 0 ? 'No votes' : `${shown} votes` }),
  emptyTitle: { open: 'No polls are open now', trending: 'No polls are open now', closed: 'No polls have closed yet' },
  emptyText: {
    open: 'Browse the closed ones and their results.',
    trending: 'Browse the closed ones and their results.',
    closed: 'Take part in the open ones.',
  },
  emptyLink: { open: 'Closed polls', trending: 'Closed polls', closed: 'Open polls' },
  loadMoreFailed: 'More polls could not be loaded.',
}
