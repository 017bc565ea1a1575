import { pageKey } from '../pageKey.ts'
import { storedAt } from '../stores.ts'
import type { WorkerMessage } from '../workerMessages.ts'
import { findStored } from './findStored.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Documents that came from a store, by the id of the window, whose pages ask for their age once
 * they run.
 */
const documents = new Map<string, WorkerMessage>()
const maxDocuments = 50

/** Tells the page that sent this request how old its answer is. */
export async function sendAge(event: ExtendableEvent, key: string, response: Response): Promise<void> {
  if (!(event instanceof FetchEvent)) return
  const { request, resultingClientId, clientId } = event
  const url = new URL(key)
  const isPage = request.mode === 'navigate' || url.pathname.endsWith('.data')
  const answer: WorkerMessage = { type: 'stored', path: isPage ? pageOf(url) : undefined, at: storedAt(response) }
  if (request.mode !== 'navigate') return (await self.clients.get(clientId))?.postMessage(answer)
  documents.set(resultingClientId, answer)
  if (documents.size > maxDocuments) documents.delete(documents.keys().next().value as string)
}

/**
 * Tells the page whose navigation failed that the document of the wanted page is stored, and gives
 * it time to open that.
 */
export async function offerDocument(event: ExtendableEvent, url: URL): Promise<void> {
  const path = pageOf(new URL(pageKey(url)))
  if (!(event instanceof FetchEvent) || !(await findStored(path))) return
  const client = await self.clients.get(event.clientId)
  client?.postMessage({ type: 'open', path } satisfies WorkerMessage)
  await new Promise((resolve) => setTimeout(resolve, openingMs))
}

/** Time in which the page shows no error. */
const openingMs = 3_000

/** Answers a page that asks how old its document is. */
export function answerAge(source: Client): void {
  const answer = documents.get(source.id)
  if (answer) source.postMessage(answer)
}

function pageOf(url: URL): string {
  const page = new URL(url)
  page.pathname = page.pathname.replace(/\/_(?:root)?\.data$/, '/').replace(/\.data$/, '')
  page.searchParams.delete('_routes')
  return pageKey(page)
}
