/** `HIDDEN` stands for the selectors of what this browser hides. */
const shown = '.post:not(HIDDEN)'
/** Posts of a page whose lead, or one beside the others, is hidden, above its sections. */
const top = '.posts:has(>.lead):has(>:is(.lead,.second):is(HIDDEN))>:not(.part-head~*)'
const first = `:nth-child(1 of ${shown})`
const lead = `${top}${first}:not(.lead)`
/** Rows that take a place beside the others; none below a post without a picture, or a banner. */
const beside = `${top}.has-picture:nth-child(-n+4 of ${shown}):not(${first},:is(.ad,.post:not(.lead,.second,.has-picture))~*)`

/**
 * Rules by which the first post that is shown looks as the lead (`front.css`) if that is hidden,
 * and the next rows as the second ones. They are part of the style sheet of what is hidden, so
 * nothing moves after the page is painted.
 */
export const nextLeadRules =
  `${lead}{flex:none;inline-size:100%;margin:0;border-inline:0;` +
  `>.post-text,>.thumb{grid-column:1/-1}` +
  `>.thumb{order:-1;inline-size:100%;block-size:auto;aspect-ratio:16/9;margin:0 0 12px}` +
  `h2{font-size:1.5rem;line-height:2.25rem}` +
  `@media(width>=768px){.noun{font-size:inherit;line-height:inherit}.agencies::before{content:none}.excerpt{display:-webkit-box;font-size:.9375rem;line-height:1.625rem}.meta{--line-end:none;flex-wrap:nowrap}.dot{display:inline}}` +
  `@media(width<768px){padding-block-start:0;>.thumb{inline-size:calc(100% + 32px);max-inline-size:none;margin:0 -16px 12px;border-radius:0}h2{font-size:1.375rem;line-height:2.125rem}}}` +
  `@media(width>=768px){${beside}{flex:1 1 max(30%,10rem);grid-template-rows:auto 1fr auto;inline-size:auto;min-inline-size:0;margin-inline-start:-1px;border-inline-start:1px solid var(--line);` +
  `>.post-text,>.thumb{grid-column:1/-1}` +
  `>.thumb{order:-1;inline-size:100%;block-size:auto;aspect-ratio:3/2;margin-block-end:12px}` +
  `.excerpt,.dot,[data-tap=share],[data-tap=save]:not([aria-pressed=true]){display:none}` +
  `.meta{--line-end:"";flex-wrap:wrap;row-gap:0}}}`

/** Selector of the lead's picture, which is loaded for a smaller place (`Picture.tsx`). */
export const nextLeadPicture = `${lead} .thumb`
