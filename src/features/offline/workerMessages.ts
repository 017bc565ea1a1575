/**
 * Requests of a page to the worker. `age`: how old its document is. `title`: that of a page, for
 * the list of stored ones. `forget`: the reader is gone. `first`: stores the page that was opened
 * before there was a worker, and its pictures. `reader`: who is signed in now, so that what another
 * reader left is deleted, and what this one saved elsewhere is stored. `pack`: takes the first page
 * along; `language`: of its news, if the reader chose another than that of the edition, because the
 * worker cannot read the choice of this device.
 */
export type PageRequest =
  | { type: 'age' }
  | { type: 'title'; page: string; title: string }
  | { type: 'forget' }
  | { type: 'first'; page: string; pictures: string[] }
  | { type: 'reader'; id: number; locale: 'ar' | 'en' }
  | { type: 'pack'; locale: 'ar' | 'en'; language?: 'ar' | 'en' | 'both' }
  | { type: 'cancel-pack' }

/**
 * How far the pack is; `full`: this device has no space for it; `refused`: the server answered with
 * an error.
 */
export type PackState =
  | { step: 'making'; done: number; of: number; bytes: number }
  | { step: 'made'; bytes: number }
  | { step: 'cancelled' | 'failed' | 'full' | 'refused' }

/**
 * Messages of the worker to a page. `stored`: it answered a request from a store; `path` is the key
 * of a page, undefined for a part of the open page. `open`: the data of a page is not stored, but
 * its document is. `saved`: saved items are stored.
 */
export type WorkerMessage =
  | { type: 'stored'; path: string | undefined; at: number }
  | { type: 'open'; path: string }
  | { type: 'saved' }
  | { type: 'pack'; state: PackState }
