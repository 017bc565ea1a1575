/** Formats of publication. Each format that the real pipeline reads is used by at least one agency. */
export type Format = 'json' | 'rss' | 'rss1256' | 'content' | 'media' | 'rdf' | 'atom' | 'page' | 'sitemap' | 'video'

/** A fictional agency. None of them exists; all their news is made up by `tellStory`. */
export type Agency = {
  slug: string
  nameAr: string
  nameEn: string
  language: 'ar' | 'en'
  format: Format
  /** Slugs of the categories that it covers; null for all. */
  beats: string[] | null
  /** The start of its first paragraph; `{date}` is the day. */
  dateline: string
  isOwn: boolean
  /** Background and foreground of its logo. */
  colors: [string, string]
}

const agency = (slug: string, nameAr: string, nameEn: string, more: Partial<Agency> & Pick<Agency, 'format' | 'colors'>): Agency => ({
  slug,
  nameAr,
  nameEn,
  language: 'ar',
  beats: null,
  dateline: '',
  isOwn: false,
  ...more,
})

export const agencies: Agency[] = [
  agency('mirqab', 'مرقاب', 'Mirqab', { format: 'json', colors: ['#22D3EE', '#062028'], isOwn: true, dateline: 'مرقاب - ' }),
  agency('seef', 'وكالة السيف للأنباء', 'Seef News Agency', {
    format: 'rss',
    colors: ['#0B5D7A', '#F4F8FA'],
    dateline: 'الكويت - {date} (السيف) - ',
  }),
  agency('boom', 'جريدة البوم', 'Al-Boom Daily', { format: 'rss1256', colors: ['#7A2E1D', '#FBEFE3'] }),
  agency('sariya', 'شبكة السارية', 'Sariya Network', { format: 'rdf', colors: ['#1F3A93', '#FFD166'], dateline: 'السارية - ' }),
  agency('mizan', 'ميزان الاقتصاد', 'Mizan Economy', { format: 'json', colors: ['#0F5132', '#E9C46A'], beats: ['economy', 'technology'] }),
  agency('malaeb', 'ملاعب الديرة', 'Deera Stadiums', { format: 'atom', colors: ['#14532D', '#A3E635'], beats: ['sports'] }),
  agency('madar', 'مدار التقنية', 'Madar Tech', { format: 'content', colors: ['#3B1C71', '#C4B5FD'], beats: ['technology'] }),
  agency('afiya', 'عافية', 'Afiya Health', { format: 'atom', colors: ['#0E7C66', '#E6FFF8'], beats: ['health'] }),
  agency('riwaq', 'رواق الثقافة', 'Riwaq Culture', { format: 'page', colors: ['#5B1A3A', '#F7C59F'], beats: ['culture'] }),
  agency('shiraa', 'الشراع الدولية', 'Shiraa International', {
    format: 'sitemap',
    colors: ['#0A2540', '#7DD3FC'],
    beats: ['world', 'politics'],
  }),
  agency('diwan', 'ديوان مرئي', 'Diwan Visual', {
    format: 'video',
    colors: ['#4A1942', '#FFB4A2'],
    beats: ['sports', 'culture', 'local', 'technology'],
  }),
  agency('tide', 'مدّ الكويت', 'Kuwait Tide', { format: 'media', language: 'en', colors: ['#155E75', '#FDE68A'] }),
  agency('lantern', 'فانوس الخليج', 'Gulf Lantern', { format: 'atom', language: 'en', colors: ['#92400E', '#FEF3C7'] }),
]
