import { stem } from '#text/stemmer/stem.ts'
import { words } from '#text/tokenizer/words.ts'
import type { CategorySlug } from './categorySlugs.ts'

/** Names that feeds give to topics. Two words are joined by `_`. */
const topics: Partial<Record<CategorySlug, string>> = {
  politics: `سياسة سياسي سياسية برلمان برلمانيات مجلس_الأمة مجلس_الوزراء حكومة نواب انتخابات دبلوماسية سياسة_خارجية politics political parliament government
    election diplomacy national_assembly foreign_policy`,
  economy: `اقتصاد اقتصادي اقتصادية اقتصاديات أعمال مال مالية بورصة أسواق سوق أسهم بنوك مصارف عقار عقارات نفط طاقة استثمار شركات تجارة business economy
    economic economics market finance financial money stock stock_market bank banking energy oil oil_gas real_estate property investment companies trade`,
  sports: `رياضة رياضي رياضية رياضات كرة_القدم كرة_السلة كرة_اليد كرة_الطائرة كرة_قدم كرة_سلة كرة ملاعب دوري منتخبات تنس كأس_العالم sport football soccer basketball
    handball volleyball tennis cricket world_cup premier_league`,
  technology: `تكنولوجيا تقنية تقنيات تقني علوم علم فضاء إنترنت اتصالات ذكاء_اصطناعي الذكاء_الاصطناعي tech technology sci science space internet telecom gadget ai
    artificial_intelligence computing`,
  health: `صحة صحي طب طبي تغذية health medicine medical wellness nutrition`,
  culture: `ثقافة ثقافي ثقافية ثقافات فن فنون فني أدب آداب كتب مسرح سينما موسيقى تراث متاحف نجوم مشاهير ترفيه culture cultural art entertainment book literature
    theatre theater cinema movie film music heritage celebrity`,
}

/** Names of regions; a topic beside one takes precedence. */
const regions: Partial<Record<CategorySlug, string>> = {
  local: `محليات محلي محلية كويت كويتي كويتية كويتيات مجتمع حوادث أمن محاكم قضايا بلدي بلدية تعليم تربية طقس جامعة جامعات local kuwait kuwaiti society community crime
    court education weather traffic national`,
  world: `دولي دولية دوليات عالم عالمي عالمية عرب عربي عربية عربيات خليج خليجي خليجية خليجيات أوروبا آسيا أفريقيا أمريكا أميركا الشرق_الأوسط شرق_أوسط العالم_العربي
    دول_الخليج خارجيات سياسة_دولية سياسة_عربية world international global foreign arab gulf gcc middle_east mena europe asia africa america usa world_politics`,
}

/** Words around a name, which are ignored. */
const ignoredWords = new Set(
  `أخبار خبر قسم صفحة آخر أهم كل جميع عام عاجل رئيسي رئيسية تقارير شؤون دول news section page latest top all home general main breaking report update affairs the and of in`
    .split(/\s+/)
    .map(key),
)

type Name = { slug: CategorySlug; isTopic: boolean }

const names = new Map<string, Name>([...named(regions, false), ...named(topics, true)])

/**
 * The category that a feed's labels name (Arabic or English, any spelling); null if they name none
 * or several equally often.
 */
export function matchFeedCategory(labels: string[]): CategorySlug | null {
  const found = labels.flatMap((label) => nameOf(label) ?? [])
  const topical = found.filter(({ isTopic }) => isTopic)
  return mostFrequent(topical.length > 0 ? topical : found)
}

/**
 * The category of a label or path ("News/Sports"). A part with any other word in it is a tag and is
 * ignored.
 */
function nameOf(label: string): Name | null {
  const found = label.split(/[/>»›|\\:;,،؛]/).flatMap(namesOfPart)
  const topical = found.filter(({ isTopic }) => isTopic)
  const slug = mostFrequent(topical.length > 0 ? topical : found)
  return slug && { slug, isTopic: topical.length > 0 }
}

function namesOfPart(part: string): Name[] {
  const stems = words(part.slice(0, 100)).map(({ word }) => stem(word))
  const found: Name[] = []
  for (let at = 0; at < stems.length; at++) {
    const pair = names.get(`${stems[at]} ${stems[at + 1]}`)
    const name = pair ?? names.get(stems[at] as string)
    if (name) found.push(name)
    else if (!ignoredWords.has(stems[at] as string)) return []
    if (pair) at++
  }
  return found
}

function mostFrequent(found: Name[]): CategorySlug | null {
  const counts = new Map<CategorySlug, number>()
  for (const { slug } of found) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  const [best, second] = [...counts].sort((a, b) => b[1] - a[1])
  return best && best[1] !== second?.[1] ? best[0] : null
}

function named(lists: Partial<Record<CategorySlug, string>>, isTopic: boolean): [string, Name][] {
  return (Object.entries(lists) as [CategorySlug, string][]).flatMap(([slug, list]) =>
    list.split(/\s+/).map((entry): [string, Name] => [key(entry), { slug, isTopic }]),
  )
}

function key(entry: string): string {
  return words(entry)
    .map(({ word }) => stem(word))
    .join(' ')
}
