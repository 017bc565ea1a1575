import { brand } from '#brand.ts'
import type { Text, TextPage } from './textPages.ts'

const name = brand.nameEn

export const englishTexts: Record<TextPage, Text> = {
  about: {
    title: 'About us',
    intro: `${name} is a look-out tower over the stream of news: it gathers what agencies in Kuwait and the Arab world publish, puts it in order, and shows it to you as they published it.`,
    sections: [
      {
        heading: 'How we work',
        paragraphs: [
          'We read the feeds of agencies, newspapers and channels around the clock, so a story reaches the list seconds or minutes after it was published. We show the headline and the text that the agency offers, with a link to the story on its own site.',
          'When several agencies carry the same event we bring them together as one story, so that you see who had it first and how others told it.',
        ],
      },
      {
        heading: 'How we order',
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
        heading: 'A remark or a question',
        paragraphs: ['A story in the wrong section, a picture that does not show, an idea for the site: write to us.'],
        mail: brand.email.contact,
      },
      {
        heading: 'For agencies and publishers',
        paragraphs: [
          'Would you like your news to appear here, a name or a mark corrected, a different presentation, or for us to stop reading your feed? Write from an address at your site’s domain.',
        ],
        mail: brand.email.contact,
      },
      { heading: 'Your data', paragraphs: ['To ask for a copy of your data, for its deletion, or about it.'], mail: brand.email.privacy },
    ],
  },
  advertisement: {
    title: 'Advertise with us',
    intro: `${name} is read by people who want to know what is happening in Kuwait now. Your advertisement stands among the news and on the page of a story, clear and calm.`,
    sections: [
      {
        heading: 'The spaces',
        paragraphs: [
          'One among the stories of lists, one below the text of a story. Each has reserved room that never moves the page, and always the word “Advertisement” above it.',
          'We take still pictures with a link. We do not take pop-ups, sound that starts by itself, or code that follows readers.',
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
        paragraphs: ['Tell us the space and the period; an offer follows within a working day.'],
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
          'Opening a story adds one to its views, without a record of who opened it unless they are signed in. Like any server, ours sees your network address while you browse, to send you the page and to protect the site from abuse.',
          'For 90 days we count how often each search was made, to suggest what many are looking for. Who made it is not recorded.',
          'Pictures of the news come to you through us, so neither the agencies nor anyone else see that you are reading.',
        ],
      },
      {
        heading: 'If you have an account',
        paragraphs: [
          'We keep what you write in your profile, your comments, reactions and votes, and the stories and searches that you save. For 90 days we keep which stories you opened, to bring you back to them and to suggest others like them; you can clear these on the page of saved items at any time.',
          'In your profile you can download a copy of all this, or delete your account and everything of yours.',
        ],
      },
      { heading: 'Whom we share it with', paragraphs: ['Nobody. Our pages hold no statistics or advertising code of others.'] },
      { heading: 'Your questions', paragraphs: ['Write to us about anything that concerns your data.'], mail: brand.email.privacy },
    ],
  },
  terms: {
    title: 'Terms of use',
    intro: 'By using the site you agree to the following. We kept it short so that it is read.',
    sections: [
      {
        heading: 'News belong to those who publish them',
        paragraphs: [
          'The rights in every story and picture are with its publisher, whose name and link stand beside it. We gather and order; we cannot vouch for what others publish. A mistake begins at the agency, and is corrected here when the agency corrects it.',
        ],
      },
      {
        heading: 'What you may and may not do',
        paragraphs: [
          'You may read and share links free of charge. You may not copy the site by machine so that it suffers, republish agencies’ stories without their leave, or tamper with the counts.',
        ],
      },
      {
        heading: 'When something stops',
        paragraphs: [
          'We work to keep the site open but do not promise that it never stops. These terms may change; this page will say so a week before they apply.',
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
