/**
 * Keeps what a reader does before the page's scripts answer, which would be lost: the last button
 * that they pressed is pressed again once the page is hydrated (`root.tsx`), and Enter in a form
 * sends it once its button can be pressed (`Form.tsx`). Not after ten seconds: by then they have
 * moved on. Links need no scripts. What makes React hydrate at once is done by React (`q`).
 */
export const keepEarlyInput = `{let d=document,b,q,t,f,k=e=>{q=b=e.target.closest('button');t=Date.now();setTimeout(()=>q=0)},n=e=>{let s=e.key=='Enter'&&e.target.form?.matches('.form')&&e.target.form.querySelector('[type=submit]');if(s&&s.disabled&&!f){f=Date.now();new MutationObserver((_,o)=>{o.disconnect();if(Date.now()-f<1e4)s.click()}).observe(s,{attributeFilter:['disabled']})}};d.addEventListener('click',k,true);d.addEventListener('keydown',n,true);addEventListener('hydrated',()=>{d.removeEventListener('click',k,true);d.removeEventListener('keydown',n,true);if(b&&b!=q)setTimeout(()=>{if(b.isConnected&&Date.now()-t<1e4)b.click()})},{once:true})}`
