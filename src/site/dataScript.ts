import { leaveToPage } from '#features/posts/browser/list/leaveToPage.ts'
import type { PackedItems } from '#features/posts/browser/list/packItems.ts'

/** Reads what React Router serialised for the browser; a page is sent when it is complete. */
export async function readData(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const chunks: Uint8Array[] = []
  const reader = stream?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) chunks.push(read.value)
  return Buffer.concat(chunks).toString()
}

/**
 * A program that hands the data of a page over to React Router in the browser, as its own would. Of
 * a list it has only what the rows above it do not say, and reads the rest there; of a row that an
 * extension of the browser took away, nothing, so that the page still runs.
 * @param data as `readData` returns it
 * @param shown the data of the loaders whose lists are in the page
 */
export function dataScript(data: string, shown: Record<string, unknown>): string {
  for (const { items } of Object.values(shown).filter(hasList)) {
    const whole = JSON.stringify(items)
    data = data.replace(whole, () => quoted(leaveToPage(items)))
  }
  return `{let c=__reactRouterContext.streamController,j=x=>JSON.stringify(x).slice(1,-1);c.enqueue(${literal(data)}.replace(/\\n(\\d+)/g,(_,i)=>{let a=document.getElementById('p'+i),g=x=>a?.closest('li')?.querySelector(x);return j(j([+i,a?.title||a?.textContent||'',g('.excerpt')?.textContent||'',g('.thumb')?.getAttribute('src')?.replace(/\\d+$/,640)||'']))}));c.close()}`
}

function hasList(data: unknown): data is { items: PackedItems } {
  return typeof (data as { items?: unknown } | null | undefined)?.items === 'string'
}

/** Returns a string as JSON, with its line breaks as they are: no JSON has one otherwise. */
function quoted(text: string): string {
  const parts = text.split('\n').map((part) => JSON.stringify(part).slice(1, -1))
  return `"${parts.join('\n')}"`
}

/** JSON as it is in a program of a page, where each quote in a string would have a slash. */
function literal(json: string): string {
  return `String.raw\`${json.replace(/[<`]|\$(?={)/g, escaped)}\``
}

const escaped = (sign: string) => `\\u00${sign.charCodeAt(0).toString(16)}`
