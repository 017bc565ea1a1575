/**
 * Keeps what a reader does before the page's scripts answer, which would be lost: the last button
 * that they pressed is pressed again once the page is hydrated (`root.tsx`), unless it also works
 * without scripts, and Enter in a field sends the form once its button can be pressed (`Form.tsx`),
 * unless they type on. Not after ten seconds: by then they have moved on. Links need no scripts.
 * What makes React hydrate at once is done by React (`q`).
 */
export const keepEarlyInput = `{let d=document,b,q,t,f,o,k=e=>{q=b=e.target.closest('button[type=button]:not([popovertarget])');t=Date.now();setTimeout(()=>q=0)},n=e=>{let i=e.target;if(e.key!='Enter'||e.isComposing||e.shiftKey||e.ctrlKey||e.altKey||e.metaKey||!i.matches('.form input:not([type=checkbox],[type=radio],[type=file])'))return;let s=i.form.querySelector('[type=submit]');if(s?.disabled&&!o){f=Date.now();o=new MutationObserver(()=>{o.disconnect();if(Date.now()-f<1e4)s.click()});o.observe(s,{attributeFilter:['disabled']})}};d.addEventListener('click',k,true);d.addEventListener('keydown',n,true);d.addEventListener('input',()=>{o=o?.disconnect()},true);addEventListener('hydrated',()=>{d.removeEventListener('click',k,true);d.removeEventListener('keydown',n,true);if(b&&b!=q)setTimeout(()=>{if(b.isConnected&&Date.now()-t<1e4)b.click()})},{once:true})}`
