/**
 * Options of Node for a worker. With gigabytes to grow into, V8 collects so rarely that sending 50,000 pushes takes 318 MB instead of 200
 * (bench/pushDelivery.ts). Options of the operator come last, so they win.
 */
export const workerFlags = ['--max-old-space-size=1024', '--max-semi-space-size=4', process.env.NODE_OPTIONS].filter(Boolean).join(' ')
