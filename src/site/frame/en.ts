import type { FrameMessages } from './ar.ts'

/** The same messages in English. */
export const en: FrameMessages = {
  skipToContent: 'Skip to the news',
  trending: 'Trending',
  news: 'News',
  search: 'Search',
  myPage: 'My page',
  more: 'More',
  menu: 'Menu',
  mainMenu: 'Main menu',
  sections: 'Sections',
  widenMenu: 'Expand the menu',
  toLight: 'Light mode',
  otherLanguage: 'العربية',
  otherLanguageShort: 'ع',
  trendingBy: 'Order by',
  searchFor: 'Search the news',
  searchMedia: 'Search media',
  keys: 'Keyboard shortcuts',
  keyNext: 'Next story',
  keyPrevious: 'Previous story',
  keyOpen: 'Open the story',
  keyReturn: 'Back to the list',
  keySearch: 'Search',
  filesMissing: 'Part of the page could not be loaded. Nothing is lost; check the connection, then reload the page.',
  pageLoading: 'Opening the page',
}
