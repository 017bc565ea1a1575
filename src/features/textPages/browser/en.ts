import { brand } from '#brand.ts'
import type { Text, TextPage } from './textPages.ts'

const name = brand.nameEn

export const englishTexts: Record<TextPage, Text> = {
  about: {
    title: 'About us',
    intro: `${name} is a watchtower over the stream of news: it gathers what agencies in Kuwait and the Arab world publish, puts it in order, and shows it to you as they published it.`,
    sections: [
      {
        heading: 'How we work',
        paragraphs: [
          'We read the feeds of agencies, newspapers and channels around the clock, so a story reaches the list seconds or minutes after it was published. We show the headline and the text that the agency offers, with a link to the story on its own site.',
          'When several agencies carry the same event we bring them together as one story, so that you can see who had it first and how the others reported it.',
        ],
      },
      {
        heading: 'How we rank',
        paragraphs: [
          '“Latest news” is ordered by time alone. The “Front page” lifts stories by how many agencies carry them, how recent they are, and how readers respond. Nobody can buy a place in either; advertisements say that they are advertisements.',
        ],
      },
      {
        heading: 'What we do not do',
        paragraphs: [
          'We do not rewrite other people’s news, nor change their headlines. What we write ourselves is in a section of its own, under our name.',
        ],
      },
    ],
  },
  contact: {
    title: 'Contact us',
    intro: 'We read every message and answer within two working days.',
    sections: [
      {
        heading: 'A comment or a question',
        paragraphs: ['A story in the wrong section, a picture that does not appear, an idea for the site: write to us.'],
        mail: brand.email.contact,
      },
      {
        heading: 'For agencies and publishers',
        paragraphs: [
          'Would you like your news to appear here, a name or a logo corrected, a different presentation, or your feed left out? Write from an address at your site’s domain.',
        ],
        mail: brand.email.contact,
      },
      {
        heading: 'Your data',
        paragraphs: ['To ask for a copy of your data, to have it deleted, or to ask about it.'],
        mail: brand.email.privacy,
      },
    ],
  },
  advertisement: {
    title: 'Advertise with us',
    intro: `${name} is read by people who want to know what is happening in Kuwait now. Your advertisement appears among the news and on story pages, clear and calm.`,
    sections: [
      {
        heading: 'Ad spaces',
        paragraphs: [
          'One among the stories in lists, one below the text of a story. Each has space reserved for it, so that the page never moves, and always the word “Advertisement” above it.',
          'We accept still pictures with a link. We do not accept pop-ups, sound that plays by itself, or code that tracks readers.',
        ],
      },
      {
        heading: 'What we do not publish',
        paragraphs: [
          'Anything that can be mistaken for news, anything against the laws of Kuwait, loans, betting, and unlicensed medicines.',
        ],
      },
      {
        heading: 'Booking and prices',
        paragraphs: ['Tell us the space and the period; we will send an offer within one working day.'],
        mail: brand.email.advertising,
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    intro: 'We know as little about you as we can. This page says exactly what.',
    sections: [
      {
        heading: 'What stays on your device',
        paragraphs: [
          'A cookie named MODE keeps your choice of light or dark; another named newsCountCookie keeps how many stories you had loaded, so that they come back in one go. Neither says who you are.',
          'Your browser also keeps the numbers of stories you opened, to make their headlines quieter, your place in a list, to bring you back to it, and your recent searches, to offer them again. These are not sent to us and go when you clear the site’s data.',
        ],
      },
      {
        heading: 'What reaches us',
        paragraphs: [
          'Opening a story adds one to its views, without a record of who opened it unless you are signed in. Like any server, ours sees your network address while you browse, to send you the page and to protect the site from abuse.',
          'For 90 days we count how often each search was made, to suggest what many are looking for. Who made it is not recorded.',
          'Pictures of the news come to you through us, so neither the agencies nor anyone else sees what you are reading.',
          'If you write to us on “Contact us” or “Advertise”, we keep your message for a year, with the name and address that you gave, so that we can answer. If you were signed in, it is deleted with your account.',
        ],
      },
      {
        heading: 'If you have an account',
        paragraphs: [
          'We keep what you write in your profile, your comments, reactions and votes, and the stories and searches that you save. For 90 days we keep which stories you opened, to bring you back to them and to suggest others like them; you can clear these on the page of saved items at any time.',
          'In your profile you can download a copy of all this, or delete your account and all your data.',
        ],
      },
      {
        heading: 'If you subscribe',
        paragraphs: [
          'We keep a record of your payments: the plan, the amount, the time, and the name on the receipt, as accounting requires. It stays after your account is deleted, but no longer refers to it.',
          'You pay on the page of the payment company, so we never see your card. We send that company the amount, the name of the plan and your name, and nothing else.',
        ],
      },
      {
        heading: 'If you turn alerts on',
        paragraphs: [
          'We keep your interests and the channels that you linked, and for 90 days a log of your alerts, so that you can see why each one came. All of it is in your backup and is deleted with your account.',
          'Browser notifications travel encrypted, so the company that delivers them cannot read them. Telegram and WhatsApp see the headline and the keyword that matched; nothing is sent to them unless you link them yourself.',
        ],
      },
      {
        heading: 'Who we share it with',
        paragraphs: ['Nobody, apart from what is said above. Our pages contain no third-party analytics or advertising code.'],
      },
      { heading: 'Your questions', paragraphs: ['Write to us about anything that concerns your data.'], mail: brand.email.privacy },
    ],
  },
  terms: {
    title: 'Terms of use',
    intro: 'By using the site you agree to the following. We kept it short so that it is read.',
    sections: [
      {
        heading: 'News belongs to those who publish it',
        paragraphs: [
          'The rights in every story and picture belong to its publisher, whose name and link appear beside it. We gather and rank; we cannot vouch for what others publish. A mistake made by an agency is corrected here when the agency corrects it.',
        ],
      },
      {
        heading: 'What you may and may not do',
        paragraphs: [
          'You may read and share links free of charge. You may not scrape the site so heavily that it suffers, republish agencies’ stories without their permission, or tamper with the counts.',
        ],
      },
      {
        heading: 'Subscriptions',
        paragraphs: [
          'You pay once for the period that you choose, and the subscription does not renew itself. Alerts depend on what agencies publish and what networks deliver, so we cannot promise that each one arrives at once. To ask for a refund, write to the address below.',
        ],
      },
      {
        heading: 'When the site is down',
        paragraphs: [
          'We work to keep the site running but do not promise that it is never down. These terms may change; this page will say so a week before they apply.',
        ],
      },
      {
        heading: 'Law',
        paragraphs: ['The laws of the State of Kuwait apply, and its courts decide what we cannot settle amicably.'],
        mail: brand.email.contact,
      },
    ],
  },
}
