import { keepEarlyInput } from './keepEarlyInput.ts'

type Programs = { early: string; late: string }

/**
 * Makes the scripts of a page with a lead picture wait until that is painted, those of others until
 * the page has been parsed. It can be read without them, so on a slow line style, fonts and picture
 * have that to themselves. They start at once when the reader touches something, and after 1.5 s in
 * any case: a picture may hang, and a tab in the background is not painted.
 * @param html a document by React Router, whose `<Scripts>` begins in the head and ends in the body
 * @param nonce that of our inline scripts
 * @param programs what else is to run before those: before the body, and at its end
 */
export function delayScripts(html: string, nonce: string, { early, late }: Programs): string {
  const headEnd = Math.max(html.indexOf('</head>'), 0)
  const before = `<script nonce="${nonce}" type="module"`
  const program = html.indexOf(before, headEnd)
  if (program < 0) return html
  const end = html.lastIndexOf('</body>')
  const head = html.slice(0, headEnd).replaceAll('<link rel="modulepreload"', '<link rel="later"')
  return [
    `${head}<script nonce="${nonce}">${early}${startScript}${keepEarlyInput}</script>`,
    html.slice(headEnd, program),
    `<script nonce="${nonce}" type="later"`,
    html.slice(program + before.length, end),
    `<script nonce="${nonce}">${late}</script>`,
    html.slice(end),
  ].join('')
}

/**
 * Starts what waits: the links become preloads again, and a copy of the program, which the content
 * policy knows by its text, runs. A constant, because its hash is in the content policy.
 */
const startScript = `{let d=document,w,s=()=>{if(w)return;w=d.querySelector('script[type=later]');d.querySelectorAll('link[rel=later]').forEach(l=>l.rel='modulepreload');let p=d.createElement('script');p.type='module';p.text=w.text;d.head.append(p)};addEventListener('DOMContentLoaded',()=>{let i=d.querySelector('img[fetchpriority=high]');if(!i)return s();let f=()=>requestAnimationFrame(()=>setTimeout(s));i.complete?f():i.onload=i.onerror=f;setTimeout(s,1500);['pointerdown','keydown','focusin'].forEach(e=>addEventListener(e,s,{once:true,capture:true}))})}`
