import type { Feature } from '#base/feature.ts'
import { accounts } from './accounts/feature.ts'
import { ads } from './ads/feature.ts'
import { agenciesDesk } from './agenciesDesk/feature.ts'
import { alerts } from './alerts/feature.ts'
import { audit } from './audit/feature.ts'
import { billing } from './billing/feature.ts'
import { brief } from './brief/feature.ts'
import { channels } from './channels/feature.ts'
import { comments } from './comments/feature.ts'
import { contact } from './contact/feature.ts'
import { delivery } from './delivery/feature.ts'
import { events } from './events/feature.ts'
import { feeds } from './feeds/feature.ts'
import { followedStories } from './followedStories/feature.ts'
import { follows } from './follows/feature.ts'
import { frontPageDesk } from './frontPageDesk/feature.ts'
import { health } from './health/feature.ts'
import { hidden } from './hidden/feature.ts'
import { indexNow } from './indexNow/feature.ts'
import { ingest } from './ingest/feature.ts'
import { interests } from './interests/feature.ts'
import { myNews } from './myNews/feature.ts'
import { newsletters } from './newsletters/feature.ts'
import { newsroomBackup } from './newsroomBackup/feature.ts'
import { offline } from './offline/feature.ts'
import { ownNews } from './ownNews/feature.ts'
import { pictures } from './pictures/feature.ts'
import { player } from './player/feature.ts'
import { polls } from './polls/feature.ts'
import { posts } from './posts/feature.ts'
import { quickView } from './quickView/feature.ts'
import { reactions } from './reactions/feature.ts'
import { readersDesk } from './readersDesk/feature.ts'
import { recommendations } from './recommendations/feature.ts'
import { saved } from './saved/feature.ts'
import { savedSearches } from './savedSearches/feature.ts'
import { search } from './search/feature.ts'
import { sectionsDesk } from './sectionsDesk/feature.ts'
import { sharing } from './sharing/feature.ts'
import { staff } from './staff/feature.ts'
import { status } from './status/feature.ts'
import { stories } from './stories/feature.ts'
import { storyLanguages } from './storyLanguages/feature.ts'
import { storyPage } from './storyPage/feature.ts'
import { surveys } from './surveys/feature.ts'
import { taxonomy } from './taxonomy/feature.ts'
import { textPages } from './textPages/feature.ts'
import { textsDesk } from './textsDesk/feature.ts'
import { urgent } from './urgent/feature.ts'
import { urgentPush } from './urgentPush/feature.ts'
import { views } from './views/feature.ts'

/**
 * Every feature, low to high: each imports only those above it in this list, which
 * `test/layers.test.ts` reads. A backup has its parts in this order too, save those that lock
 * counters.
 */
export const features: Feature[] = [
  pictures,
  player,
  textPages,
  taxonomy,
  accounts,
  audit,
  staff,
  contact,
  views,
  reactions,
  ads,
  hidden,
  follows,
  stories,
  posts,
  storyPage,
  urgent,
  polls,
  surveys,
  events,
  sharing,
  indexNow,
  billing,
  channels,
  interests,
  savedSearches,
  feeds,
  search,
  comments,
  quickView,
  saved,
  recommendations,
  alerts,
  delivery,
  urgentPush,
  readersDesk,
  followedStories,
  frontPageDesk,
  storyLanguages,
  myNews,
  brief,
  newsletters,
  offline,
  ingest,
  agenciesDesk,
  sectionsDesk,
  textsDesk,
  ownNews,
  newsroomBackup,
  health,
  status,
]
