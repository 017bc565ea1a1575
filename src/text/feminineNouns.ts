// Words in ة that are not the feminine of the word without it: محافظة is a governorate, محافظ a governor. Folded. What is told apart here keeps its ه.

const words = `طريقه مكانه سلامه مدرسه حمله خطابه امانه مناسبه نشره وحده ضربه خبره جامعه محافظه قاءمه عمله شرطه منطقه مجموعه مءسسه مقابله مساعده دوره حاجه قناعه صناعه رابطه واقعه غاره ساره
ثوره قدره لوحه كتيبه طاءره متابعه مشاركه رقابه حلقه عماره بشاره سعاده عبيده ناصره منصوره قاهره منامه جابريه سالميه خالديه منصوريه عمريه فرقه موقعه مظاهره تعرفه نظره دمعه شوكه فراشه
مكتبه مركبه كليه خلفيه عمليه بلديه جمعيه مديريه جنسيه شخصيه مسءوليه ميزانيه اتفاقيه جمهوريه داخليه خارجيه ماليه امكانيه مرجعيه`

const nouns = new Set(words.split(/\s+/))

/** True when the ه of this word must stay. */
export function isFeminineNoun(word: string): boolean {
  return nouns.has(word)
}
