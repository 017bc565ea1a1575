import type { Feature } from '#base/feature.ts'

/**
 * Reading without a connection, and installing the site as an app. It has no routes: everything
 * happens in the browser and its service worker.
 */
export const offline: Feature = {
  name: 'offline',
}
