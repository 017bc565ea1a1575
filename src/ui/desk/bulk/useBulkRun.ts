import { type ReactNode, useEffect, useRef, useState } from 'react'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import { type Done, type Outcome, runBulk } from './runBulk.ts'

/** Something that can be done with every chosen row. */
export type BulkAct<Item, Result> = {
  label: string
  /** Class of its button. */
  look?: 'button-main' | 'button-danger'
  /** A control before its button that says more. */
  choice?: ReactNode
  /** The rows that it can be done with; absent: all. */
  isFor?: (item: Item) => boolean
  send: (item: Item) => Promise<Result>
  /** Says that this many were done. */
  done: (n: number) => string
  /** Absent if it cannot be undone. */
  undo?: { send: (one: Done<Item, Result>) => Promise<Result>; done: (n: number) => string }
}

/** Outcome of a run; `isUndo`: of undoing one. */
export type Ran<Item, Result> = Outcome<Item, Result> & { isUndo: boolean }

export type Run<Item, Result> =
  | { phase: 'running'; sent: number; total: number }
  | { phase: 'ended'; outcome: Outcome<Item, Result>; done: (n: number) => string; undoable: Done<Item, Result>[] }

/** `itemOf`: the row of what is sent. */
type Way<Given, Item, Result> = {
  send: (one: Given) => Promise<Result>
  itemOf: (one: Given) => Item
  done: (n: number) => string
  isUndo: boolean
  /** Picks what can be undone afterwards: what was done, or what is left of undoing. */
  undoable: (outcome: Outcome<Given, Result>) => Done<Item, Result>[]
}

/** Does something with many rows, shows how far it is, and undoes it. Leaving the page stops it. */
export function useBulkRun<Item, Result>(onRan: (ran: Ran<Item, Result>) => void) {
  const [run, setRun] = useState<Run<Item, Result> | null>(null)
  const [ran, setRan] = useState<BulkAct<Item, Result>>()
  const stopping = useRef(new AbortController())
  const latest = useRef(onRan)
  useEffect(() => {
    latest.current = onRan
  })
  const isRunning = run?.phase === 'running'
  useEffect(() => () => stopping.current.abort(), [])
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])

  async function perform<Given>(given: Given[], { send, itemOf, done, isUndo, undoable }: Way<Given, Item, Result>): Promise<void> {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const total = given.length
    setRun({ phase: 'running', sent: 0, total })
    const outcome = await runBulk(given, send, { signal, onProgress: (sent) => setRun({ phase: 'running', sent, total }) })
    const { error } = outcome
    if (error !== undefined) noticeSessionEnd(error)
    const ofItems: Outcome<Item, Result> = {
      done: outcome.done.map(({ item, result }) => ({ item: itemOf(item), result })),
      failed: outcome.failed.map(({ item, why }) => ({ item: itemOf(item), why })),
      left: outcome.left.map(itemOf),
      ...(error !== undefined && { error }),
    }
    setRun({ phase: 'ended', outcome: ofItems, done, undoable: undoable(outcome) })
    latest.current({ ...ofItems, isUndo })
  }

  return {
    run,
    start(act: BulkAct<Item, Result>, items: Item[]): void {
      setRan(act)
      const undoable = (outcome: Outcome<Item, Result>) => (act.undo ? outcome.done : [])
      void perform(items, { send: act.send, itemOf: (item) => item, done: act.done, isUndo: false, undoable })
    },
    undo(): void {
      if (run?.phase !== 'ended' || !ran?.undo) return
      const { send, done } = ran.undo
      void perform(run.undoable, { send, itemOf: ({ item }) => item, done, isUndo: true, undoable: ({ left }) => left })
    },
    stop: () => stopping.current.abort(),
    close: () => setRun(null),
  }
}
