/**
 * The language of a news item, by its letters; a declared code (`ar-KW`, `en`) decides only if the
 * letters do not.
 */
export function detectLanguage(text: string, declared?: string | null): 'ar' | 'en' {
  let arabic = 0
  let latin = 0
  for (let at = 0; at < text.length && at < 4000; at++) {
    const unit = text.charCodeAt(at)
    if ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)) latin++
    else if ((unit >= 0x621 && unit <= 0x64a) || (unit >= 0x671 && unit <= 0x6d3) || (unit >= 0xfb50 && unit <= 0xfefc)) arabic++
  }
  // Arabic news often contains Latin names and links; English news hardly ever contains Arabic.
  if (arabic + latin >= 3) return arabic * 3 >= latin ? 'ar' : 'en'
  return declared?.toLowerCase().startsWith('en') ? 'en' : 'ar'
}
