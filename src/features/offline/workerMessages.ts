/**
 * What a page asks of the worker. `age`: how old its document is. `title`: that of a page, for the list of stored ones. `forget`: the reader is gone.
 * `first`: stores the page that was opened before there was a worker, and its pictures.
 */
export type PageRequest =
  | { type: 'age' }
  | { type: 'title'; page: string; title: string }
  | { type: 'forget' }
  | { type: 'first'; page: string; pictures: string[] }

/**
 * What the worker tells a page. `stored`: it answered a request from a store; `path` is the key of a page, undefined for a part of the open page.
 * `open`: the data of a page is not stored, but its document is.
 */
export type WorkerMessage = { type: 'stored'; path: string | undefined; at: number } | { type: 'open'; path: string }
