/**
 * Options of Node that keep the memory of a child small, measured with `bench/memory.ts`. Those of
 * the operator come last, so they win.
 *
 * Of the worker: with gigabytes to grow into, V8 collects so rarely that sending 50,000 pushes
 * takes 318 MB instead of 200 (`bench/pushDelivery.ts`). Of the web process: V8 keeps 64 MB for new
 * objects unless told otherwise, which saves no processor time here.
 */
export const workerMemory = {
  ...nodeOptions('--max-old-space-size=1024', '--max-semi-space-size=4'),
  // Of what is this large, glibc gives every page back at once: otherwise it keeps 50 MB of which
  // half is free, most of it from V8's compilers.
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '32768',
}
/**
 * Flags of the worker too, but ones that NODE_OPTIONS refuses: V8 collects before its heaps have
 * grown by a third, instead of three fifths, and from 16 MB on. What the worker holds hardly
 * changes, so that this costs no processor time that could be measured.
 */
export const workerFlags = ['--heap-growing-percent=30', '--initial-old-space-size=16']
export const webMemory = nodeOptions('--max-semi-space-size=8')

function nodeOptions(...flags: string[]): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: [...flags, process.env.NODE_OPTIONS].filter(Boolean).join(' ') }
}
