import { nextLeadPicture, nextLeadRules } from './nextLead.ts'

/**
 * A part of the script that runs before a page is painted: a style sheet for what this browser
 * hides, made again when that changes, here or in another tab. A post says in `data-of` what it is
 * of; within `data-shows`, nothing of these kinds is hidden, as in an agency's own list. The
 * heading of a section is hidden with its posts, of which the front page has at most four, with a
 * banner between. If the lead is hidden, the next post takes its place (`nextLead.ts`), and once
 * its picture has been loaded, a larger one. The sheet is no element, so that neither React nor the
 * content policy sees it.
 * Pages ask `hides` about posts that they do not show yet (`isHidden`): a script of the page costs
 * their files nothing.
 */
export const hiddenScript = (): string =>
  `{let h={},k,n=[0,1,2,3,4].map(i=>'+:not(.part-head)'.repeat(i)+'+'),z='(max-width: 991px) 100vw, 50vw',w=s=>s.replaceAll('HIDDEN',k),g=()=>{let i=k&&document.querySelector(w('${nextLeadPicture}'));if(i?.srcset){if(i.sizes!=z)i.sizes=z}else if(i&&!/w=960$/.test(i.src))i.src=i.src.replace(/w=\\d+$/,'w=960')},f=e=>{try{h=e.detail||JSON.parse(localStorage.hidden||'{}');let s=new CSSStyleSheet,v='[data-id]:not('+Object.keys(h).map(k=>'[data-of~='+k+']')+')';k=Object.keys(h).map(k=>'[data-of~='+k+']:not([data-shows~='+k[0]+'] *)')+'';s.replaceSync(k&&k+'{display:none}.part-head[data-of]:not(:has('+n.map(x=>x+v)+')){display:none}'+w('${nextLeadRules}'));document.adoptedStyleSheets=[s];g()}catch{}};window.hides=(p,o)=>p.split(' ').some(k=>k in h&&!o.includes(k[0]));addEventListener('storage',f);addEventListener('hidden',f);document.addEventListener('load',g,true);f({})}`
